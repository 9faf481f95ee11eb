import { sql } from '#server/runtime/db/statement/sql.ts'
import { parseMoney } from '#shared/values/money.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { Facts, Known, Plazo } from './match/facts.ts'

/** Members, those who are not deleted first: of two with one key the first is found. Then the former records of joined ones. */
const readKnown = sql`
  select m.id, m.nombre, m.dni, k.dni_clave, m.telefono, k.telefono_clave, m.correo, k.numero, m.sucursal_id,
    coalesce(m.fecha_nacimiento::text, '') as fecha_nacimiento, m.deleted is not null as deleted, k.unido_a is not null as unido,
    m.updated::text as updated, s.id_pago is not null as has_membership
  from miembros k
  join miembros m on m.gimnasio_id = k.gimnasio_id and m.id = k.actual
  join membresias s on s.gimnasio_id = m.gimnasio_id and s.id_miembro = m.id
  where k.gimnasio_id = $gimnasio
  order by k.unido_a nulls first, m.deleted nulls first, k.orden`

/** The shortest term of each plan first: a plan's name alone means that term. */
const readPlazos = sql`
  select z.id, p.nombre as plan, z.duracion, z.unidad, z.precio::text as precio,
    (select count(*) from membresias s where s.gimnasio_id = z.gimnasio_id and s.id_plan_plazo = z.id)::integer as miembros
  from planes_plazos z join planes p on p.gimnasio_id = z.gimnasio_id and p.id = z.id_plan
  where z.gimnasio_id = $gimnasio and p.sucursal_id = $sucursal and z.deleted is null and p.deleted is null
  order by p.orden, case z.unidad when 'mes' then z.duracion * 30 else z.duracion end, z.orden`

const readGym = sql`
  select pais, hoy(zona_horaria)::text as hoy, tolerancia, por_vencer from gimnasios where id = $gimnasio`

/** The gym's members and the branch's plans, to compare the rows of a file with. */
export async function readFacts({ tx, caller }: WriteContext, sucursal: string): Promise<Facts> {
  const known = await tx.query<Known & { sucursal_id: string }>(readKnown)
  const plazos = await tx.query<Omit<Plazo, 'precio'> & { precio: string }>(readPlazos, { sucursal })
  const [gym] = await tx.query<{ pais: string; hoy: string } & Facts['tolerancias']>(readGym)
  if (!gym) throw new Error('An import needs a gym')
  const { pais, hoy, ...tolerancias } = gym
  return {
    known: known.map((one) => ({ ...one, seen: seesScope(caller, one.sucursal_id) })),
    plazos: plazos.map((plazo) => ({ ...plazo, precio: parseMoney(plazo.precio) ?? 0 })),
    pais,
    hoy,
    tolerancias,
  }
}
