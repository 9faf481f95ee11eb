import type { Transaction } from '#server/runtime/db/transaction.ts'

/** Control sums to compare a moved gym with its original. Amounts are exact texts. */
export type Cuadre = {
  miembros: number
  pagos: number
  anulados: number
  cobrado: string
  ventas: number
  vendido: string
  /** Digest of the daily income of each branch. */
  ingresos: string
  /** Digest of each member's number and last day. */
  vencimientos: string
}

const read = `
  select
    (select count(*) from miembros where gimnasio_id = $1) as miembros,
    (select count(*) from pagos_asientos where gimnasio_id = $1 and not apertura) as pagos,
    (select count(*) from pagos_anulaciones where gimnasio_id = $1) as anulados,
    (select coalesce(sum(total), 0)::text from ingresos where gimnasio_id = $1) as cobrado,
    (select count(*) from ventas_asientos where gimnasio_id = $1) as ventas,
    (select trim_scale(coalesce(sum(vendido), 0))::text from ingresos where gimnasio_id = $1) as vendido,
    (select md5(coalesce(string_agg(concat_ws(' ', d.nombre, d.dia, d.total, d.pagos), ',' order by d.nombre collate "C", d.dia, d.total), ''))
      from (
        select s.nombre, i.dia, sum(i.total) as total, sum(i.pagos) as pagos
        from ingresos i join sucursales s on s.gimnasio_id = i.gimnasio_id and s.id = i.sucursal_id
        where i.gimnasio_id = $1
        group by s.id, s.nombre, i.dia
        having sum(i.pagos) > 0 or sum(i.total) <> 0
      ) d) as ingresos,
    (select md5(coalesce(string_agg(concat_ws(' ', m.numero, s.inicio, s.vencimiento, s.pausa_hasta), ',' order by m.numero), ''))
      from miembros m join membresias s on s.gimnasio_id = m.gimnasio_id and s.id_miembro = m.id
      where m.gimnasio_id = $1) as vencimientos`

export async function readCuadre({ query, tenant }: Transaction): Promise<Cuadre> {
  const [cuadre] = await query<Cuadre>(read, [tenant])
  if (!cuadre) throw new Error('Expected one row from a query without conditions')
  return cuadre
}

export const differingSums = (one: Cuadre, other: Partial<Cuadre>): string[] =>
  Object.entries(one)
    .filter(([name, value]) => String(value) !== String(Object.entries(other).find(([key]) => key === name)?.[1]))
    .map(([name]) => name)

const readReceipts = `
  select exists (
    select from (
      select sucursal_id, count(recibo) as dados, count(distinct recibo) as distintos, max(recibo) as ultimo, sum(venta) as ventas
      from (
        select sucursal_id, recibo, 0 as venta from pagos_asientos where gimnasio_id = $1
        union all select sucursal_id, recibo, 1 from ventas_asientos where gimnasio_id = $1
      ) d group by 1
    ) l
    full join (select sucursal_id, ultimo, ventas from recibos where gimnasio_id = $1) r using (sucursal_id)
    where (coalesce(l.dados, 0), coalesce(l.distintos, 0), coalesce(l.ultimo, 0), coalesce(l.ventas, 0))
      <> (coalesce(r.ultimo, 0), coalesce(r.ultimo, 0), coalesce(r.ultimo, 0), coalesce(r.ventas, 0))
  ) as broken`

/** True if the receipts of each branch are 1, 2, 3… up to its last number, payments and sales together. Lists count by it. */
export async function receiptsFollow({ query, tenant }: Transaction): Promise<boolean> {
  const [found] = await query<{ broken: boolean }>(readReceipts, [tenant])
  return found?.broken === false
}

const readParts = `
  select exists (
    select from pagos_partes q join pagos_asientos a on a.gimnasio_id = q.gimnasio_id and a.id = q.id_pago
    where q.gimnasio_id = $1 group by a.id, a.monto_total, a.medio_pago
    having sum(q.monto) <> a.monto_total or count(*) < 2 or max(q.lugar) <> count(*)
      or (array_agg(q.medio_pago order by q.monto desc, q.lugar))[1] <> a.medio_pago
  ) as broken`

/** True if the parts of each payment add up to it. */
export async function partsAddUp({ query, tenant }: Transaction): Promise<boolean> {
  const [found] = await query<{ broken: boolean }>(readParts, [tenant])
  return found?.broken === false
}
