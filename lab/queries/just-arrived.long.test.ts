import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadWorld } from '#lab/bench/world/load-world.ts'
import { builtInRoles } from '#shared/permissions.ts'
import { endOfTarea } from '#server/testing/end-of-tarea.ts'
import { openImportDesk, writtenDay } from '#server/testing/desks/import-desk.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildSucursal, buildUser, testId } from '#server/testing/gym-world.ts'
import { testDatabase } from '#server/testing/test-db.ts'
import { questions } from './questions.ts'

const members = 5000
const imported = 10_000
const world = { gyms: 2, bigGym: members, members: 2 * members, payments: 24 * members, monthly: true, sealed: false }
const zone = 'America/Argentina/Buenos_Aires'

let app: GymApp

beforeAll(async () => {
  const db = await testDatabase()
  await loadWorld(db.url, world, { passwordHash: 'x', progress: () => undefined })
  app = await openGymApp({ db })
})
afterAll(async () => {
  await app.close()
  await app.db.drop()
})

const tokenOf = async (user: string) => (await app.clientOf(user)).authStore.token

/** Asks everything that the screens ask, once, and returns the refusals. */
async function refused(authorization: string, branch: string, word: string) {
  const answers: string[] = []
  for (const path of questions({ branch, word, zone })) {
    const answer = await fetch(app.url + path, { headers: { authorization } })
    const text = await answer.text()
    if (answer.status !== 200) answers.push(`${answer.status} ${path} ${text.slice(0, 120)}`)
  }
  return answers
}

async function emptyGym() {
  const id = testId()
  await app.db.owner(
    `insert into gimnasios (id, nombre, servicio_id, moneda, zona_horaria) values ($1, 'Recién abierto', 'serviciocadena0', 'ARS', $2)`,
    [id, zone],
  )
  const sucursal = await buildSucursal(app.db.owner, id, 'Única')
  const admin = await buildUser(app.db.owner, id, { role: builtInRoles.Admin, sucursales: [sucursal] })
  return { sucursal, authorization: await tokenOf(admin) }
}

it('a whole gym of 5,000 members and 60,000 payments answers once it is brought in', { timeout: 600_000 }, async () => {
  const from = { authorization: await tokenOf('u00000000000002') }
  const zip = Buffer.from(await (await fetch(`${app.url}/api/exportar/gimnasio.zip`, { headers: from })).arrayBuffer())
  const { sucursal, authorization } = await emptyGym()
  const headers = { authorization, 'content-type': 'application/zip' }
  const answer = await fetch(`${app.url}/api/importar/gimnasio`, { method: 'POST', headers, body: zip })
  const { id }: { id: string } = JSON.parse(await answer.text())
  expect(await endOfTarea(app.url, authorization, id)).toMatchObject({ estado: 'hecha' })
  expect(await refused(authorization, sucursal, 'gonz')).toEqual([])
})

it(
  '10,000 rows answer once they are imported, mess and all, and their import is undone',
  { timeout: 600_000 },
  async () => {
    const desk = await openImportDesk(app)
    const gym = await buildGym(app.db.owner, { marca: 'ZZN' })
    const as = await tokenOf(gym.users.Admin)
    const rows = Array.from({ length: imported }, (_, at) => {
      const dni = at % 50 === 7 ? 100_000 : 100_000 + at
      const vence = at % 40 === 3 ? '31/02/2026' : writtenDay((at % 60) - 20)
      return `  Persona   ${at} ;${dni};Libre ZZN;${vence}`
    })
    const { body } = await desk.upload(['Nombre;Documento;Plan;Vence', ...rows].join('\r\n'), { as, world: gym })
    const mapeo = ['nombre', 'dni', 'plan', 'vencimiento']
    const done = await desk.post(body.id, { mapeo, aplicar: true }, as)
    const [repeated, withoutEnd] = [imported / 50, imported / 40]
    const creados = imported - repeated
    expect(done.body.resumen).toMatchObject({ creados, con_membresia: creados - withoutEnd })
    expect(await refused(as, gym.sucursales[0], 'persona')).toEqual([])
    expect((await desk.post(`${body.id}/deshacer`, {}, as)).status).toBe(200)
  },
)
