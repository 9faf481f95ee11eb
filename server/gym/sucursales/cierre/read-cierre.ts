import { sql, type Sql } from '#server/runtime/db/statement/sql.ts'
import type { CierreDeSucursal, Nombrados } from '#shared/sucursales/cierre-de-sucursal.ts'
import { builtInRoles, grants } from '#shared/permissions.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { isVigenteText } from '#server/gym/miembros/estado-text.ts'
import { ApiError, notFound } from '#server/runtime/errors/errors.ts'
import { hasOtherBranch, requireClosable } from '../require-closable.ts'

/** As at the door: a paid period that begins later leaves the plan of today in force. */
const countMiembros = sql`
  select count(*)::integer as total, (count(*) filter (where v.vigente))::integer as vigentes,
    (count(*) filter (where v.vigente and p.todas_las_sucursales))::integer as entran
  from gimnasios g
  cross join lateral (select hoy(g.zona_horaria) as hoy offset 0) d
  join membresias s on s.gimnasio_id = g.id and s.sucursal_id = $sucursal and not s.eliminado
  cross join lateral (select ${isVigenteText(sql`d.hoy`)} as vigente) v
  left join lateral (
    select a.id_plan_plazo
    from periodos q join pagos_asientos a on a.gimnasio_id = q.gimnasio_id and a.id = q.id_pago
    where q.gimnasio_id = g.id and q.id_miembro = s.id_miembro and d.hoy between q.inicio and q.vencimiento
      and not exists (select from pagos_anulaciones x where x.gimnasio_id = q.gimnasio_id and x.id_pago = q.id_pago)
    order by q.inicio desc limit 1
  ) e on v.vigente
  left join planes_plazos z on z.gimnasio_id = g.id and z.id = coalesce(e.id_plan_plazo, s.id_plan_plazo)
  left join planes p on p.gimnasio_id = g.id and p.id = z.id_plan
  where g.id = $gimnasio`

/** Users and API keys whose only branch this is. */
const stranded = sql`
  users_sucursales us join users u on u.gimnasio_id = us.gimnasio_id and u.id = us.user_id and u.activo
  where us.gimnasio_id = $gimnasio and us.sucursal_id = $sucursal and not ${hasOtherBranch}`

const named = (from: Sql, nombre: 'c.nombre' | 'u.name') => sql`
  select count(*)::integer as total, coalesce((array_agg(${nombre} order by ${nombre}))[:3], '{}') as nombres from ${from}`

const readUsuarios = named(sql`${stranded} and u.role <> '${builtInRoles['Clave de API']}'`, 'u.name')

const readClaves = named(
  sql`claves_api c where c.gimnasio_id = $gimnasio and c.revocada is null and (c.vence is null or c.vence > $now)
   and c.id in (select us.user_id from ${stranded})`,
  'c.nombre',
)

const readRest = sql`
  select
    (select count(*)::integer from planes where gimnasio_id = $gimnasio and sucursal_id = $sucursal and deleted is null) as planes,
    (select count(*)::integer from links_pago
      where gimnasio_id = $gimnasio and sucursal_id = $sucursal and estado = 'pendiente' and vence > $now) as links,
    (select count(*)::integer from cobros_automaticos
      where gimnasio_id = $gimnasio and sucursal_id = $sucursal and estado <> 'cancelado') as automaticos,
    exists (select from recordatorios_reglas where gimnasio_id = $gimnasio and activa and por_correo) as recordatorios`

type Rest = Pick<CierreDeSucursal, 'planes' | 'links' | 'automaticos' | 'recordatorios'>

/** Throws 404 for a branch that the caller does not see. */
export async function readCierre(context: WriteContext, sucursal: string): Promise<CierreDeSucursal> {
  const { tx, caller, now } = context
  const keys = { sucursal }
  const [found] = await tx.query(sql`select from sucursales where gimnasio_id = $gimnasio and id = $sucursal`, keys)
  if (!found || !seesScope(caller, sucursal)) throw notFound()
  const [miembros] = await tx.query<CierreDeSucursal['miembros']>(countMiembros, keys)
  const [usuarios] = await tx.query<Nombrados>(readUsuarios, keys)
  const [claves] = await tx.query<Nombrados>(readClaves, { ...keys, now })
  const [rest] = await tx.query<Rest>(readRest, { ...keys, now })
  if (!miembros || !usuarios || !claves || !rest) throw new Error('A count is one row')
  const seesUsers = grants('users.index', caller.permissions)
  return {
    impide: await refusalOfClosing(context, sucursal),
    miembros,
    usuarios: seesUsers ? usuarios : { ...usuarios, nombres: [] },
    claves,
    ...rest,
  }
}

async function refusalOfClosing(context: WriteContext, sucursal: string): Promise<string> {
  try {
    await requireClosable(context, sucursal)
    return ''
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}
