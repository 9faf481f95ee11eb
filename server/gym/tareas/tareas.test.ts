import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Importacion } from '#shared/importar/importacion.ts'
import type { Tarea } from '#shared/tareas.ts'
import { endOfTarea } from '#server/testing/end-of-tarea.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildRol, buildUser, testId, type GymWorld } from '#server/testing/gym-world.ts'

let app: GymApp
let gym: GymWorld
let other: GymWorld
let admin: string

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { marca: 'ZZA' })
  other = await buildGym(app.db.owner, { marca: 'ZZB' })
  admin = await tokenOf(gym.users.Admin)
})
afterAll(() => app.close())

const tokenOf = async (user: string) => (await app.clientOf(user)).authStore.token

async function ask(path: string, given: { body?: FormData; as?: string; url?: string; json?: object } = {}) {
  const { as = admin, url = app.url } = given
  const body = given.body ?? (given.json ? JSON.stringify(given.json) : null)
  const headers = { authorization: as, ...(given.json && { 'content-type': 'application/json' }) }
  const answer = await fetch(url + path, { method: body === null ? 'GET' : 'POST', headers, body })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

/** Rows with a document each; no two tests share a document. */
const listOf = (rows: number) =>
  ['Nombre;DNI', ...Array.from({ length: rows }, () => `Nueva ${testId()};${testId()}`)].join('\n')

type Where = { url?: string; as?: string; sucursal?: string }

async function upload(rows: number, { sucursal = gym.sucursales[0], ...where }: Where = {}): Promise<Importacion> {
  const form = new FormData()
  form.set('archivo', new File([listOf(rows)], 'lista.csv'))
  form.set('sucursal_id', sucursal)
  return (await ask('/api/importar', { body: form, ...where })).body
}

async function begin({ id }: Importacion, where: Where = {}): Promise<Tarea> {
  const answer = await ask(`/api/importar/${id}`, { json: { aplicar: true }, ...where })
  expect(answer.status).toBe(202)
  return answer.body.tarea
}

/** Another connection locks a row that the import needs while `work` runs, so that the import waits. */
const whileHeld = <T>(importacion: string, work: () => Promise<T>) =>
  holding('select from importaciones where id = $1 for no key update', importacion, work)

async function holding<T>(lock: string, id: string, work: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: app.db.url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(lock, [id])
    return await work()
  } finally {
    await client.end()
  }
}

const members = async () => {
  const [row] = await app.db.owner<{ n: number }>(
    'select count(*)::integer as n from miembros where gimnasio_id = $1',
    [gym.id],
  )
  return row?.n
}

const readTareas = async (as = admin): Promise<Tarea[]> => (await ask('/api/tareas', { as })).body.tareas
const find = async (id: string) => (await readTareas()).find((tarea) => tarea.id === id)

it('reports rows done and total, and a repeated request starts nothing new', async () => {
  const before = await members()
  const importacion = await upload(700)
  const tarea = await whileHeld(importacion.id, async () => {
    const begun = await begin(importacion)
    const again = await ask(`/api/importar/${importacion.id}`, { json: { aplicar: true } })
    expect([again.status, again.body.tarea.id]).toEqual([200, begun.id])
    expect(await find(begun.id)).toMatchObject({ estado: 'en curso', registro: importacion.id, hechas: 0 })
    expect((await ask(`/api/importar/${importacion.id}`)).body).toMatchObject({ aplicada: false, resumen: null })
    return begun
  })
  expect(await endOfTarea(app.url, admin, tarea.id)).toMatchObject({ estado: 'hecha', hechas: 700, total: 700 })
  expect(await members()).toBe((before ?? 0) + 700)
  const late = await ask(`/api/importar/${importacion.id}`, { json: { aplicar: true } })
  expect(late.body).toMatchObject({ aplicada: true, tarea: { id: tarea.id, estado: 'hecha' } })
})

it('leaves the list when its import is undone', async () => {
  const importacion = await upload(1)
  const { id } = await begin(importacion)
  expect(await endOfTarea(app.url, admin, id)).toMatchObject({ estado: 'hecha' })
  const undo = await ask(`/api/importar/${importacion.id}/deshacer`, { json: {} })
  expect(undo).toMatchObject({ status: 202, body: { tarea: { tipo: 'deshacer', registro: importacion.id } } })
  expect(await endOfTarea(app.url, admin, undo.body.tarea.id)).toMatchObject({ estado: 'hecha', hechas: 1, total: 1 })
  expect(await find(id)).toBeUndefined()
})

it('runs one at a time in a gym', async () => {
  const [first, second] = [await upload(1), await upload(1)]
  const { id } = await whileHeld(first.id, async () => {
    const begun = await begin(first)
    const refused = await ask(`/api/importar/${second.id}`, { json: { aplicar: true } })
    expect([refused.status, refused.body.message]).toEqual([429, expect.stringContaining('ya está importando')])
    return begun
  })
  expect(await endOfTarea(app.url, admin, id)).toMatchObject({ estado: 'hecha' })
})

it('leaves nothing when cancelled, and can be started again', async () => {
  const before = await members()
  const importacion = await upload(600)
  await whileHeld(importacion.id, async () => {
    const begun = await begin(importacion)
    const cancelled = await ask(`/api/tareas/${begun.id}/cancelar`, { json: {} })
    expect(cancelled).toMatchObject({ status: 200, body: { id: begun.id, estado: 'cancelada' } })
  })
  const again = await begin(importacion)
  expect(await endOfTarea(app.url, admin, again.id)).toMatchObject({ estado: 'hecha', hechas: 600, total: 600 })
  expect(await members()).toBe((before ?? 0) + 600)
  const late = await ask(`/api/tareas/${again.id}/cancelar`, { json: {} })
  expect(late.body).toMatchObject({ estado: 'hecha' })
})

it('is visible and cancellable only in its gym, its branch and with the permission', async () => {
  const importacion = await upload(1)
  const role = await buildRol(app.db.owner, gym.id, ['members.import', 'members.index'], 'Importa')
  const elsewhere = await tokenOf(await buildUser(app.db.owner, gym.id, { role, sucursales: [gym.sucursales[1]] }))
  const stranger = await tokenOf(other.users.Admin)
  const desk = await tokenOf(gym.users.Recepción)
  await whileHeld(importacion.id, async () => {
    const { id } = await begin(importacion)
    for (const as of [elsewhere, stranger]) {
      expect(await readTareas(as)).toEqual([])
      expect((await ask(`/api/tareas/${id}/cancelar`, { json: {}, as })).status).toBe(404)
    }
    for (const path of ['/api/tareas', `/api/tareas/${id}/cancelar`])
      expect((await ask(path, { as: desk, ...(path.endsWith('cancelar') && { json: {} }) })).status).toBe(403)
    expect(await find(id)).toMatchObject({ estado: 'en curso' })
    await ask(`/api/tareas/${id}/cancelar`, { json: {} })
  })
})

it('counts as interrupted once its server is silent, and the next one starts', async () => {
  const id = testId()
  await app.db.owner(
    `insert into tareas (gimnasio_id, id, usuario_id, tipo, sucursal_id, latido) values ($1, $2, $3, 'importación', $4, now() - interval '31 seconds')`,
    [gym.id, id, gym.users.Admin, gym.sucursales[0]],
  )
  expect(await find(id)).toMatchObject({ estado: 'interrumpida' })
  const next = await begin(await upload(1))
  expect(await endOfTarea(app.url, admin, next.id)).toMatchObject({ estado: 'hecha' })
  expect(await find(id)).toMatchObject({
    estado: 'fallida',
    problema: { message: expect.stringContaining('se detuvo') },
  })
})

it('is rolled back by a server that stops, and runs again on another', async () => {
  const before = await members()
  const stopping = await openGymApp({ db: app.db })
  const importacion = await upload(5)
  const begun = await whileHeld(importacion.id, async () => {
    const tarea = await begin(importacion, { url: stopping.url })
    const closing = stopping.close()
    return { tarea, closing }
  })
  await begun.closing
  expect(await find(begun.tarea.id)).toMatchObject({ estado: 'fallida' })
  expect(await members()).toBe(before)
  const again = await begin(importacion)
  expect(await endOfTarea(app.url, admin, again.id)).toMatchObject({ estado: 'hecha', hechas: 5, total: 5 })
  expect(await members()).toBe((before ?? 0) + 5)
})

it('imports nothing if a concurrent create takes the last place of the gym', async () => {
  const small = await buildGym(app.db.owner, { servicio_id: 'serviciogratis0' })
  const as = await tokenOf(small.users.Admin)
  const create = async (nombre: string) =>
    (await ask('/api/collections/miembros/records', { as, json: { nombre, sucursal_id: small.sucursales[0] } })).status
  expect(await create('Primera')).toBe(200)
  await app.db.owner('insert into miembros_numeros_libres (gimnasio_id, siguiente, hasta) values ($1, 500, 549)', [
    small.id,
  ])
  const importacion = await upload(99, { as, sucursal: small.sucursales[0] })
  const id = await holding(
    'select from miembros_numeros where gimnasio_id = $1 for no key update',
    small.id,
    async () => {
      const tarea = await begin(importacion, { as })
      await waitForLock()
      expect(await create('Al lado')).toBe(200)
      return tarea.id
    },
  )
  expect(await endOfTarea(app.url, as, id)).toMatchObject({
    estado: 'fallida',
    problema: { data: { limite: { code: 'limit_miembros' } } },
  })
  const [left] = await app.db.owner('select count(*)::integer as n from miembros where gimnasio_id = $1', [small.id])
  expect(left).toEqual({ n: 2 })
})

/** Waits until the import reaches the locked row. */
const waitForLock = () =>
  vi.waitFor(async () => {
    const waiting = await app.db.owner(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    expect(waiting).toHaveLength(1)
  }, 60_000)
