import type { Transaction } from '#server/db/transaction.ts'

/** The sums by which a gym that was moved is compared with what it was. Amounts are exact texts. */
export type Cuadre = {
  miembros: number
  pagos: number
  anulados: number
  cobrado: string
  /** Digest of each branch's income of each day. */
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
    (select md5(coalesce(string_agg(concat_ws(' ', s.nombre, i.dia, i.total, i.pagos), ',' order by s.nombre collate "C", i.dia, i.total), ''))
      from ingresos i join sucursales s on s.gimnasio_id = i.gimnasio_id and s.id = i.sucursal_id
      where i.gimnasio_id = $1 and (i.pagos > 0 or i.total <> 0)) as ingresos,
    (select md5(coalesce(string_agg(concat_ws(' ', m.numero, s.inicio, s.vencimiento, s.pausa_hasta), ',' order by m.numero), ''))
      from miembros m join membresias s on s.gimnasio_id = m.gimnasio_id and s.id_miembro = m.id
      where m.gimnasio_id = $1) as vencimientos`

/** The sums of the transaction's gym. */
export async function readCuadre({ query, tenant }: Transaction): Promise<Cuadre> {
  const [cuadre] = await query<Cuadre>(read, [tenant])
  if (!cuadre) throw new Error('A question without conditions has an answer')
  return cuadre
}

/** The names of the sums that differ. */
export const difieren = (one: Cuadre, other: Partial<Cuadre>): string[] =>
  Object.entries(one)
    .filter(([name, value]) => String(value) !== String(Object.entries(other).find(([key]) => key === name)?.[1]))
    .map(([name]) => name)

const readReceipts = `
  select exists (
    select from (select sucursal_id, count(recibo) as dados, max(recibo) as ultimo from pagos_asientos where gimnasio_id = $1 group by 1) l
    full join (select sucursal_id, ultimo from recibos where gimnasio_id = $1) r using (sucursal_id)
    where coalesce(l.dados, 0) <> coalesce(r.ultimo, 0) or coalesce(l.ultimo, 0) <> coalesce(r.ultimo, 0)
  ) as broken`

/** Whether the receipts of each branch are 1, 2, 3… up to the last one given: lists take that one for their count. */
export async function receiptsFollow({ query, tenant }: Transaction): Promise<boolean> {
  const [found] = await query<{ broken: boolean }>(readReceipts, [tenant])
  return found?.broken === false
}
