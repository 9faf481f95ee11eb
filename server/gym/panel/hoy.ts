import { sql } from '#server/runtime/db/statement/sql.ts'
import type { CobradoPor, Hoy, VendidoPor } from '#shared/hoy.ts'
import { birthdaysOn } from '#shared/entrada.ts'
import { aCuenta, isEfectivo } from '#shared/metodos-pago.ts'
import { grants, type Permission } from '#shared/permissions.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { noCobros, noVisitas, readCobros, readVisitas } from './semana.ts'

const branches = sql`select id from sucursales where gimnasio_id = $gimnasio and ($sucursal = '' or id = $sucursal)`

/** `terminan`: members whose plan ends on each day from a week before today to a week after it. */
const today = sql`
  select d.hoy as dia, array(
    select coalesce(sum(v.miembros), 0)::integer
    from generate_series(-7, 7) lugar
    left join vencimientos v
      on v.gimnasio_id = g.id and v.sucursal_id = any ($sucursales::text[]) and v.vencimiento = d.hoy + lugar
    group by lugar order by lugar
  ) as terminan
  from gimnasios g
  cross join lateral (select hoy(g.zona_horaria) as hoy offset 0) d
  where g.id = $gimnasio`

/** Rows of the day that the caller may see: of all, or their own. */
const ofDay = (row: 'a' | 's') => sql`
  ${row}.gimnasio_id = $gimnasio and ${row}.sucursal_id = any ($sucursales::text[]) and ${row}.dia = $dia
    and ($ve_todos or ${row}.usuario_id = $usuario_id)`

/** The money of each method: payments by part, and payments of debts. A rest that was left is no money yet. */
const charged = sql`
  select c.medio_pago, count(*)::integer as pagos, sum(c.monto)::float8 as total,
    (count(*) filter (where c.usuario_id = $usuario_id))::integer as propios,
    coalesce(sum(c.monto) filter (where c.usuario_id = $usuario_id), 0)::float8 as total_propio
  from (
    select coalesce(q.medio_pago, a.medio_pago) as medio_pago, coalesce(q.monto, a.monto_total) as monto, a.usuario_id
    from pagos_asientos a
    left join pagos_partes q on q.gimnasio_id = a.gimnasio_id and q.id_pago = a.id
    where ${ofDay('a')} and a.recibo is not null
      and not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)
    union all
    select s.medio_pago, s.monto, s.usuario_id
    from saldos_asientos s
    where ${ofDay('s')} and s.clase = 'cobro'
      and not exists (select from saldos_anulaciones v where v.gimnasio_id = s.gimnasio_id and v.id_saldo = s.id)
  ) c
  where c.medio_pago <> '${aCuenta}'
  group by 1
  order by total desc, medio_pago`

/** The same for sales. */
const sold = sql`
  select medio_pago, count(*)::integer as ventas, sum(monto)::float8 as total,
    (count(*) filter (where usuario_id = $usuario_id))::integer as propios,
    coalesce(sum(monto) filter (where usuario_id = $usuario_id), 0)::float8 as total_propio
  from ventas a
  where ${ofDay('a')} and anulado is null and medio_pago <> '${aCuenta}'
  group by 1
  order by total desc, medio_pago`

const birthdays = sql`
  select id, nombre, telefono, extract(year from $dia::date)::integer - extract(year from fecha_nacimiento)::integer as cumple
  from miembros
  where gimnasio_id = $gimnasio and sucursal_id = any ($sucursales::text[]) and deleted is null and to_char(fecha_nacimiento, 'MM-DD') = any ($cumplen::text[])
  order by nombre_orden, id
  limit 20`

/** The day of a branch, or of all the caller works in if it is ''. Throws 404 for a branch the caller has no part in. */
export async function readHoy({ tx, caller }: WriteContext, sucursal: string): Promise<Hoy> {
  const may = (permission: Permission) => grants(permission, caller.permissions)
  const found = await tx.query<{ id: string }>(branches, { sucursal })
  const sucursales = found.flatMap(({ id }) => (seesScope(caller, id) ? [id] : []))
  const [day] = await tx.query<{ dia: CivilDate; terminan: number[] }>(today, { sucursales })
  if (!day || sucursales.length === 0) throw notFound()
  const { dia, terminan } = day
  const branchDay = { sucursales, dia }
  const seesPagos = may('payments.index')
  const mayCharge = seesPagos || may('payments.create')
  const cobrado = mayCharge
    ? await tx.query<CobradoPor>(charged, { ...branchDay, usuario_id: caller.id, ve_todos: seesPagos })
    : []
  const vendido =
    may('sales.index') || may('sales.create')
      ? await tx.query<VendidoPor>(sold, { ...branchDay, usuario_id: caller.id, ve_todos: may('sales.index') })
      : []
  const shown = <Row extends Amounts>(rows: readonly Row[]) => (may('cash.see') ? rows : rows.map(blind))
  const cumpleanos = may('members.index')
    ? await tx.query<Hoy['cumpleanos'][number]>(birthdays, { ...branchDay, cumplen: birthdaysOn(dia) })
    : []
  return {
    dia,
    cobros: mayCharge ? await readCobros(tx.query, branchDay, caller.id, seesPagos) : noCobros,
    cobrado: shown(cobrado),
    vendido: shown(vendido),
    vencieron: terminan.slice(0, 7),
    vencen: terminan.slice(7),
    ...(may('attendance.index') ? await readVisitas(tx.query, branchDay) : noVisitas),
    cumpleanos,
  }
}

type Amounts = Pick<CobradoPor, 'medio_pago' | 'total' | 'total_propio'>

/** Cash is counted before anybody without `cash.see` learns how much there should be. */
const blind = <Row extends Amounts>(row: Row): Row =>
  isEfectivo(row.medio_pago) ? { ...row, total: null, total_propio: null } : row
