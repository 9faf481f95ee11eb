import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Importacion } from '#shared/importar/importacion.ts'
import { explainingPools } from '#lab/queries/explaining-pools.ts'
import { questions } from '#lab/queries/questions.ts'
import { openImportDesk, writtenDay, type ImportDesk } from '#server/testing/desks/import-desk.ts'
import { openGymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, type GymWorld } from '#server/testing/gym-world.ts'

const people = 700
const filled = ['miembros', 'membresias', 'pagos_asientos', 'periodos']
const mapeo = ['nombre', 'dni', 'plan', 'vencimiento']

let desk: ImportDesk
let world: GymWorld
let as: string
let importacion: string
let resumen: Importacion['resumen']

/** A gym that was here before, with statistics, and one that brings its members in. */
beforeAll(async () => {
  desk = await openImportDesk()
  const { owner } = desk.app.db
  await buildMiembro(owner, desk.gym)
  await owner('analyze')
  world = await buildGym(owner, { marca: 'ZZN' })
  as = await desk.tokenOf(world.users.Admin)
  const rows = Array.from(
    { length: people },
    (_, at) => `Persona ${at};${100_000 + at};Libre ZZN;${writtenDay((at % 60) - 20)}`,
  )
  const { body } = await desk.upload(['Nombre;Documento;Plan;Vence', ...rows].join('\r\n'), { as, world })
  importacion = body.id
  resumen = (await desk.post(importacion, { mapeo, aplicar: true }, as)).body.resumen
})
afterAll(() => desk.app.close())

const known = async (table: string) => {
  const [stats] = await desk.app.db.owner<{ gyms: string }>(
    `select most_common_vals::text as gyms from pg_stats where tablename = $1 and attname = 'gimnasio_id'`,
    [table],
  )
  return stats?.gyms.includes(world.id) ?? false
}

/** Asks all that the screens ask, without an error, and answers how many rows each statement compared and dropped. */
async function ask(): Promise<Map<string, number>> {
  const { db } = desk.app
  const explaining = explainingPools(db.pools)
  const app = await openGymApp({ db: { ...db, pools: explaining.pools } })
  const dropped = new Map<string, number>()
  for (const path of questions({
    branch: world.sucursales[0],
    word: 'persona',
    zone: 'America/Argentina/Buenos_Aires',
  })) {
    explaining.take()
    const answer = await fetch(app.url + path, { headers: { authorization: as } })
    expect([path, answer.status]).toEqual([path, 200])
    dropped.set(path, Math.max(...explaining.take().map((one) => one.dropped)))
    if (path.includes('miembros_pagos') && path.includes('persona'))
      expect(await answer.json()).toMatchObject({ totalItems: people })
  }
  await app.close()
  return dropped
}

it('statistics know the members of an import when it is done', async () => {
  expect(resumen).toMatchObject({ creados: people, con_membresia: people })
  expect(await Promise.all(filled.map(known))).toEqual(filled.map(() => true))
})

it('everything answers, and no statement compares each row with each', async () => {
  expect([...(await ask())].filter(([, dropped]) => dropped > 20 * people)).toEqual([])
})

it('no list does where statistics are older than the gym', async () => {
  await desk.app.db.owner(
    `select pg_restore_attribute_stats('schemaname', 'public'::text, 'relname', c.relname::text, 'attname', 'gimnasio_id'::text,
       'inherited', false, 'version', 180000, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 50::real,
       'most_common_vals', $1::text, 'most_common_freqs', '{1.0}'::real[])
     from pg_class c where c.oid::regclass::text = any ($2)`,
    [`{${desk.gym.id}}`, filled],
  )
  expect(await known('membresias')).toBe(false)
  const dropped = [...(await ask())].filter(([path]) => path.startsWith('/api/collections'))
  expect(dropped.filter(([, rows]) => rows > 20 * people)).toEqual([])
})

it('the import is undone', async () => {
  expect((await desk.post(`${importacion}/deshacer`, {}, as)).status).toBe(200)
  expect(await desk.peopleOf(world)).toEqual([])
})
