import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildGym, buildMiembro } from '#server/testing/gym-world.ts'
import type { GymWorld } from '#server/testing/gym-world.ts'
import { openGymApp } from '#server/testing/gym-app.ts'
import type { GymApp } from '#server/testing/gym-app.ts'
import { collections } from '../collections.ts'

/** Random plays; `npm run prove properties` makes more. */
const runs = Number(process.env['RUNS'] ?? 20)

let app: GymApp
let gym: GymWorld
let other: GymWorld
let token: string
let miembro: string
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
  other = await buildGym(app.db.owner, { marca: 'Ajena' })
  miembro = await buildMiembro(app.db.owner, gym)
  token = (await app.clientOf(gym.users.Admin)).authStore.token
})
afterAll(() => app.close())

const written = collections.filter(
  ({ rules, type }) => type !== 'view' && (rules.create !== null || rules.update !== null),
)
const odd = [
  '',
  ' ',
  'null',
  '[',
  '9'.repeat(400),
  '2026-02-30',
  '+010000-01-01',
  '-000001-01-01',
  "'; --",
  '\u{1f4aa}',
  '\u202e',
  'Efectivo',
  'mes',
  'flexible',
  'America/Bogota',
  'ARS',
  'EUR',
  'AR',
  'Hombre',
  1e21,
  -1e21,
  1e308,
  5e-324,
  -0,
  0,
  1,
  2,
  13,
  -1,
  10.005,
  99999999999999,
  null,
  true,
  false,
  [],
  {},
  { tolerancia: 999 },
  { tolerancia: 'x' },
  { por_vencer: 1e9 },
]
const ids = () => [
  miembro,
  gym.mes,
  gym.plan,
  gym.id,
  ...gym.sucursales,
  gym.users.Gerente,
  other.mes,
  ...other.sucursales,
  other.users.Admin,
]

/** A valid body to put the odd values into. */
const accepted = (name: string): object =>
  ({
    miembros: { nombre: 'José Núñez', sucursal_id: gym.sucursales[0] },
    planes: { nombre: 'Musculación', horario: 'flexible', sucursal_id: gym.sucursales[0] },
    planes_plazos: { id_plan: gym.plan, duracion: 1, precio: 1000 },
    pagos: { id_miembro: miembro, id_plan_plazo: gym.mes, sucursal_id: gym.sucursales[0], medio_pago: 'Efectivo' },
    sucursales: { nombre: 'Norte', direccion: 'Calle 123' },
    consultas: { nombre: 'Luz', email: 'luz@x.example', mensaje: 'Hola' },
    roles: { nombre: 'Mostrador', permisos: [] },
    users: {
      name: 'Lucía Gómez',
      phone: '1',
      password: 'tr0mb0n-azul',
      passwordConfirm: 'tr0mb0n-azul',
      sucursal_id: [gym.sucursales[0]],
    },
  })[name] ?? {}

describe('any body', () => {
  it.each(written)('sent to $name is saved or refused, never a server error', async (collection) => {
    const value = fc.oneof(
      fc.constantFrom(...odd, ...ids()),
      fc.string({ unit: 'grapheme', minLength: 3 }),
      fc.double(),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      fc.array(fc.constantFrom(...ids())),
      fc.jsonValue({ maxDepth: 2 }),
    )
    const names = collection.fields
      .map(({ name }) => name)
      .concat('id', 'fecha_cobro', 'passwordConfirm', 'oldPassword')
    const body = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 4, noNullPrototype: true })
    const stored = await idsIn(collection.source)
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom(null, ...stored), async (sent, id) => {
        const answer = await fetch(
          `${app.url}/api/collections/${collection.name}/records${id === null ? '' : `/${id}`}`,
          {
            method: id === null ? 'POST' : 'PATCH',
            headers: { authorization: token, 'content-type': 'application/json' },
            body: JSON.stringify(id === null ? { ...accepted(collection.name), ...sent } : sent),
          },
        )
        expect([200, 400, 403, 404, 429]).toContain(answer.status)
      }),
      { numRuns: runs },
    )
  })
})

async function idsIn(source: string): Promise<string[]> {
  const rows = await app.db.owner<{ id: string }>(`select id from ${source} limit 5`)
  return rows.map(({ id }) => id)
}
