import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Ocupacion, Turno } from '#shared/collections/asistencia.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { estadoText } from '../miembros/estado-text.ts'
import { readPuerta } from './read-tarjetas.ts'

const minute = 60_000

const countInside = sql`
  select count(distinct coalesce(a.id_miembro, a.id_venta)) as dentro
  from asistencias_asientos a
  where a.gimnasio_id = $gimnasio and a.sucursal_id = $sucursal and a.instante > $since and a.resultado <> 'no'
    and not exists (select from asistencias_deshechas d where d.gimnasio_id = a.gimnasio_id and d.id_asistencia = a.id)`

const countToday = sql`
  select coalesce(sum(visitas), 0)::integer as hoy from visitas where gimnasio_id = $gimnasio and sucursal_id = $sucursal and dia = $dia`

/** Members by slot until they are past their end. Pauses keep their place, and a start to come has its own. */
const countSlots = sql`
  select p.id as id_plan, p.nombre as plan, to_char(s.horario at time zone g.zona_horaria, 'HH24:MI') as turno, p.cupo,
    count(*)::integer as asignados, greatest(p.cupo - count(*), 0)::integer as quedan
  from planes p
  join gimnasios g on g.id = p.gimnasio_id
  join membresias s on s.gimnasio_id = p.gimnasio_id and s.id_plan = p.id and not s.eliminado and s.horario is not null
    and ${estadoText(sql`$dia::date`)} <> 'Vencido'
  where p.gimnasio_id = $gimnasio and p.sucursal_id = $sucursal and p.horario = 'fijo' and p.deleted is null
  group by 1, 2, 3, 4, p.nombre_orden order by p.nombre_orden, 3`

/** People inside now, visits of today, and places left in each slot of the branch's fixed plans. */
export async function readOcupacion({ tx, now }: WriteContext, sucursal: string): Promise<Ocupacion> {
  const { momento, reglas } = await readPuerta(tx.query, tx.tenant, now)
  const since = new Date(now.getTime() - reglas.ocupacion * minute)
  const [[inside], [today], turnos] = await Promise.all([
    tx.query<{ dentro: number }>(countInside, { sucursal, since }),
    tx.query<{ hoy: number }>(countToday, { sucursal, dia: momento.dia }),
    tx.query<Turno>(countSlots, { sucursal, dia: momento.dia }),
  ])
  return { dentro: inside?.dentro ?? 0, minutos: reglas.ocupacion, hoy: today?.hoy ?? 0, turnos }
}
