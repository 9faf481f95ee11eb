import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildGym, type GymWorld } from '#server/testing/gym-world.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'

const members = 20_000
const small = 3000

let db: TestDatabase
let large: GymWorld
beforeAll(async () => {
  db = await testDatabase()
  large = await buildGym(db.owner)
  await db.owner(
    `insert into gimnasios (id, nombre, servicio_id) select 'g' || lpad(n::text, 14, '0'), 'Gimnasio ' || n, 'serviciocadena0'
     from generate_series(1, $1::int) n`,
    [small],
  )
  await db.owner(
    `insert into sucursales (gimnasio_id, id, nombre, direccion)
     select id, 's' || substr(id, 2), 'Centro', 'Calle 1' from gimnasios where id <> $1`,
    [large.id],
  )
  await db.owner(
    `insert into miembros (gimnasio_id, id, nombre, sexo, sucursal_id)
     select $1, 'm' || lpad(n::text, 14, '0'), 'Socio ' || n, 'Mujer', $2 from generate_series(1, $3::int) n
     union all
     select gimnasio_id, 'n' || substr(id, 2), 'Socia', 'Mujer', id from sucursales where gimnasio_id <> $1`,
    [large.id, large.sucursales[0], members],
  )
  await db.owner('vacuum analyze miembros')
})
afterAll(() => db.drop())

/** Shows how the plan kept for every gym finds the rows. */
async function keptPlan(text: string): Promise<string> {
  const lines = await db.pools.reader<{ 'QUERY PLAN': string }>(`explain (generic_plan, costs off) ${text}`)
  return lines.map((line) => line['QUERY PLAN']).join('\n')
}

describe(`with a gym of ${members} beside ${small} of one member`, () => {
  it('the newest of a branch are read by an ordered index', async () => {
    const plan = await keptPlan(
      'select id from miembros where gimnasio_id = $1 and sucursal_id = $2 order by created desc, orden desc limit 30',
    )
    expect(plan).toMatch(/Index (Only )?Scan using miembros_list_sucursal/)
    expect(plan).not.toContain('Sort')
  })

  it('a search in a branch uses the search index', async () => {
    const plan = await keptPlan(
      `select id from miembros where gimnasio_id = $1 and sucursal_id = $2 and deleted is null
       and (nombre_norm like $3 or dni_clave like $4 or dni_norm like $5 or telefono_norm like $6)`,
    )
    expect(plan).toContain('Bitmap Index Scan on miembros_search')
  })

  it.each([
    ['document', 'miembros_dni_key', `dni_clave = any ($2) and dni_clave <> ''`],
    ['phone', 'miembros_telefono_clave', 'telefono_clave = $2'],
  ])('the door finds a %s by the index %s', async (_, index, condition) => {
    const plan = await keptPlan(`select id from miembros where gimnasio_id = $1 and ${condition} and deleted is null`)
    expect(plan).toContain(index)
  })

  it('members whose phone has no compared form are found by the index of those', async () => {
    const plan = await keptPlan(
      `select id, telefono from miembros where gimnasio_id = $1 and id > $2 and telefono_clave is null order by id limit $3`,
    )
    expect(plan).toContain('miembros_sin_telefono_clave')
  })

  it.each(['', 'analyze miembros'])('names in Spanish order are read by their index (%j)', async (before) => {
    if (before) await db.owner(before)
    const plan = await keptPlan(
      'select id from miembros_pagos where gimnasio_id = $1 and deleted is null order by nombre_orden collate "C", orden limit 30',
    )
    expect(plan).toMatch(/Index Scan using miembros_nombre_orden/)
    expect(plan).not.toContain('Sort')
  })

  it('members are found by their ids, without scanning their gym', async () => {
    const plan = await keptPlan(
      `select m.nombre from unnest($2::text[]) i (id) join miembros m on m.gimnasio_id = $1 and m.id = i.id`,
    )
    expect(plan).not.toMatch(/Hash Join|Merge Join/)
  })
})
