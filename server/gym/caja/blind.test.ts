import { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { charge } from '#server/testing/charge.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { openStream } from '#server/testing/open-stream.ts'
import { ownRoutes } from '#server/testing/own-routes.ts'
import { buildCaja } from '#server/testing/till.ts'
import { nombresReporte } from '#shared/reportes/reporte.ts'
import { collections } from '../../collections.ts'

/** Sums that a user who counts blind must not see: charges, the cash taken over, movements, and the expected cash. */
const secrets = ['19000', '28000', '18777.77', '27777.77', '28777.77', '29777.77', '9777.77', '19777.77', '20777.77']

let app: GymApp
let gym: GymWorld
let token: string
let sesion: string

const send = (path: string, body?: object, as = token) =>
  fetch(`${app.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: as, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

async function pay(given: object = {}): Promise<void> {
  const caller = await callerOf(app.db, gym.users.Recepción)
  await charge({ db: app.db, caller, gym }, await buildMiembro(app.db.owner, gym), given)
}

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
  token = (await app.clientOf(gym.users.Recepción)).authStore.token
  const caja = await buildCaja(app.db.owner, gym)
  await pay({ id_plan_plazo: gym.dias })
  sesion = testId()
  await send('/api/collections/caja_sesiones/records', { id: sesion, caja_id: caja, fondo: 1000 })
})
afterAll(() => app.close())

it('a count is blind: no address of the API tells what the till should hold before it is confirmed', async () => {
  const stream = await openStream(app.url)
  const topics = collections.map(({ name }) => `${name}/*`)
  await send('/api/realtime', { clientId: stream.clientId, subscriptions: topics })
  await send(`/api/caja/sesiones/${sesion}/tomar`, { id: testId() })
  await pay()
  await pay({ id_plan_plazo: gym.dias })
  const body = { id_sesion: sesion, tipo: 'gasto', monto: 222.23, concepto: 'Agua' }
  await send('/api/collections/caja_movimientos/records', body)
  await vi.waitFor(() => expect(stream.text()).toContain('222.23'), 10_000)
  const answers = [`realtime ${stream.text()}`]
  stream.drop()
  for (const address of addresses()) answers.push(`${address} ${await (await send(address)).text()}`)
  expect(answers.length).toBeGreaterThan(100)
  for (const secret of secrets)
    expect(answers.filter((text) => new RegExp(`[^0-9.]${secret}(?:\\.0+)?[^0-9]`).test(text))).toEqual([])
  const open = answers.find((text) => text.startsWith(`/api/caja/sesiones/${sesion}/resumen `)) ?? ''
  expect(open).toContain('"efectivo":null')
  expect(open).not.toContain('Recibo')
})

it('neither a filter nor a sort finds it out', async () => {
  const client = await app.clientOf(gym.users.Recepción)
  const sesiones = client.collection('caja_sesiones')
  const find = (filter: string) => sesiones.getFullList({ filter }).then(({ length }) => length)
  expect(await find('esperado > 0 || diferencia != 0')).toBe(0)
  await expect(find(`anteriores ~ '1'`)).rejects.toBeInstanceOf(ClientResponseError)
  expect(await client.collection('caja_movimientos').getFullList({ filter: `tipo = 'toma'` })).toEqual([])
  expect(await find(`caja_movimientos_via_id_sesion.monto ?> 1000`)).toBe(0)
})

it('the count, once confirmed, tells both', async () => {
  const closed: unknown = JSON.parse(
    await (await send(`/api/caja/sesiones/${sesion}/cerrar`, { id: testId(), contado: 28_000 })).text(),
  )
  expect(closed).toMatchObject({ esperado: 28_777.77, diferencia: -777.77 })
})

/** Every address that answers a GET, and every collection in several forms. */
function addresses(): string[] {
  const known: Record<string, string> = { id: sesion, sucursal: gym.sucursales[0], mark: 'x' }
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? testId())
  const own = ownRoutes.filter(({ route }) => route.startsWith('GET')).map(({ path }) => fill(path))
  const reports = [...nombresReporte, 'cajas'].flatMap((name) => [
    `/api/reportes/${name}?desde=2020-01-01&hasta=2030-01-01`,
    `/api/exportar/reporte-${name}.csv?desde=2020-01-01&hasta=2030-01-01`,
  ])
  const files = ['miembros', 'pagos', 'movimientos'].map((name) => `/api/exportar/${name}.csv`)
  const records = collections.flatMap(({ name, fields }) => [
    `/api/collections/${name}/records?expand=id_sesion,caja_id,usuario_id,sucursal_id`,
    `/api/collections/${name}/records?expand=${name}_via_id_sesion,caja_movimientos_via_id_sesion,caja_sesiones_via_caja_id`,
    `/api/collections/${name}/records/${sesion}`,
    ...fields
      .filter(({ sql }) => sql === 'number')
      .map((field) => `/api/collections/${name}/records?sort=-${field.name}`),
  ])
  const z = [`/api/caja/sesiones/${sesion}/resumen?z=1`]
  return [...own, ...reports, ...files, ...records, ...z]
}
