import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { Facts, Known, Plazo } from './review.ts'

const readKnown = `
  select id, nombre, dni, telefono, correo, sucursal_id, deleted is not null as deleted
  from miembros where gimnasio_id = $1
  order by miembros.deleted nulls last, orden desc`

/** The shortest term of each plan first: a plan's name alone means that term. */
const readPlazos = `
  select z.id, p.nombre as plan, z.duracion, z.unidad
  from planes_plazos z join planes p on p.gimnasio_id = z.gimnasio_id and p.id = z.id_plan
  where z.gimnasio_id = $1 and p.sucursal_id = $2 and z.deleted is null and p.deleted is null
  order by p.orden, case z.unidad when 'mes' then z.duracion * 30 else z.duracion end, z.orden`

/** Existing data to compare the rows of a file with. */
export async function readFacts({ tx, caller }: WriteContext, sucursal: string): Promise<Facts> {
  const known = await tx.query<Known>(readKnown, [tx.tenant])
  const plazos = await tx.query<Plazo>(readPlazos, [tx.tenant, sucursal])
  const [day] = await tx.query<{ today: string }>('select hoy(zona_horaria) as today from gimnasios where id = $1', [
    tx.tenant,
  ])
  if (!day) throw new Error('An import needs a gym')
  const sees = (branch: string) => seesScope(caller, branch)
  return { known, plazos, today: day.today, sees }
}
