import { once } from 'node:events'
import { request, type ClientRequest } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { OverBudget } from '#server/runtime/limits/over-budget.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, type GymWorld } from '#server/testing/gym-world.ts'

const long = 24_000

let app: GymApp
let gym: GymWorld
let other: GymWorld

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { marca: 'ZZA' })
  other = await buildGym(app.db.owner, { marca: 'ZZB' })
  // Triggers announce every row to every subscriber, which takes minutes for this many.
  await app.db.owner(`set session_replication_role = replica;
    insert into miembros (gimnasio_id, id, numero, nombre, sucursal_id, alerta)
    select '${gym.id}', 'z' || lpad(n::text, 14, '0'), 100000 + n, 'Persona número ' || n, '${gym.sucursales[0]}', 'larga'
    from generate_series(1, ${long}) n;
    reset session_replication_role`)
})
afterAll(() => app.close())
beforeEach(() => app.db.owner('delete from intentos'))

const cutReports = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = 'vigente-reports' and query ~ $1`

const tokenOf = async (user: string) => (await app.clientOf(user)).authStore.token

async function download(path: string, given: { as?: string; signal?: AbortSignal } = {}) {
  const headers = { authorization: await tokenOf(given.as ?? gym.users.Admin) }
  return fetch(`${app.url}/api/exportar/${path}`, { headers, ...(given.signal && { signal: given.signal }) })
}

const readRunning = `
  select count(*)::integer as open from pg_stat_activity
  where datname = current_database() and application_name = 'vigente-reports' and xact_start is not null`
const running = async () => (await app.db.owner<{ open: number }>(readRunning))[0]?.open ?? 0

/** Repeats a check until it returns a number above 0, or until `request` has ended. */
async function whilePending<T>(request: Promise<T>, look: () => Promise<number>): Promise<T> {
  let isOver = false
  const ended = request.finally(() => (isOver = true))
  for (let seen = 0; seen === 0 && !isOver;) seen = await look()
  return ended
}

it.each([
  ['gimnasio.zip', 'fetch .* from lineas'],
  ['gimnasio.zip', 'fetch .* from filas'],
  ['miembros.csv', 'fetch .* from filas'],
  ['miembros.xlsx', 'fetch .* from filas'],
])('a lost connection while %s is made (%s) fails only that download', async (path, statement) => {
  const cut = async () => (await app.db.owner(cutReports, [statement])).length
  const answer = await whilePending(download(path), cut)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3'])
  await answer.arrayBuffer()
  const again = await download(path)
  expect(again.status).toBe(200)
  expect((await again.arrayBuffer()).byteLength).toBe(Number(again.headers.get('content-length')))
})

it.each(['gimnasio.zip', 'miembros.csv'])('a client that disconnects stops the writing of %s', async (path) => {
  const stop = new AbortController()
  const request = download(path, { signal: stop.signal }).then(
    () => 'made',
    () => 'stopped',
  )
  const look = async () => {
    const open = await running()
    if (open > 0) stop.abort()
    return open
  }
  expect(await whilePending(request, look)).toBe('stopped')
  await expect.poll(running).toBe(0)
  await expect.poll(async () => (await download('miembros.csv')).status).toBe(200)
})

it('one file is written at a time per gym, and other gyms do not wait', async () => {
  const first = download('gimnasio.zip')
  await expect.poll(running).toBe(1)
  const second = await download('miembros.csv')
  expect([second.status, await second.json()]).toEqual([
    429,
    expect.objectContaining({ message: new OverBudget('draftsMade').message }),
  ])
  expect((await download('miembros.csv', { as: other.users.Admin })).status).toBe(200)
  expect((await first).status).toBe(200)
})

it('unread files hold no connection and no slot', async () => {
  const headers = { authorization: await tokenOf(gym.users.Admin) }
  const left: ClientRequest[] = []
  for (const path of ['gimnasio.zip', 'miembros.csv', 'miembros.csv', 'miembros.csv', 'miembros.csv']) {
    const sent = request(`${app.url}/api/exportar/${path}`, { headers }).end()
    const [answer]: unknown[] = await once(sent, 'response')
    expect(answer).toMatchObject({ statusCode: 200 })
    left.push(sent)
  }
  expect(await running()).toBe(0)
  expect((await download('miembros.xlsx', { as: other.users.Admin })).status).toBe(200)
  for (const sent of left) sent.destroy()
  const again = await download('miembros.csv')
  expect([again.status, again.headers.get('x-filas')]).toEqual([200, String(long)])
})

it('a list that is too long for a PDF names a format to use instead', async () => {
  const answer = await download('miembros.pdf')
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('Un PDF lleva hasta 20.000 filas. Usa CSV o XLSX.')
})
