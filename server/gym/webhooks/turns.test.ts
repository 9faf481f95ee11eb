import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createSeal } from '#server/runtime/encrypted-text.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { openWebhookDesk, type WebhookDesk } from '#server/testing/desks/webhook-desk.ts'
import { buildGym, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { beside } from '#server/testing/many-requests.ts'
import { dueWebhooks } from './due-webhooks.ts'
import { lockEntregas } from './lock-entregas.ts'
import { sendFor } from './send-job.ts'

let desk: WebhookDesk

beforeAll(async () => {
  desk = await openWebhookDesk()
})
beforeEach(() => desk.begin())
afterEach(() => desk.clear())
afterAll(() => desk.app.close())

/** A webhook with a delivery that is due. */
async function buildWebhook({ id: gimnasio }: GymWorld, isFailing = false, url = 'https://a.example') {
  const id = testId()
  await desk.app.db.owner(
    `insert into webhooks (gimnasio_id, id, nombre, url, eventos, falla_desde) values ($1, $2, 'Planilla', $3, '[]', $4)`,
    [gimnasio, id, url, isFailing ? desk.now : null],
  )
  const secreto = createSeal('x'.repeat(32), 'webhook').close(`whsec_${'a'.repeat(44)}`)
  await desk.app.db.owner('insert into webhooks_secretos (gimnasio_id, webhook_id, secreto) values ($1, $2, $3)', [
    gimnasio,
    id,
    secreto,
  ])
  await desk.app.db.owner(
    `insert into webhooks_entregas (gimnasio_id, created, updated, webhook_id, evento, registro, proximo)
     values ($1, $3, $3, $2, 'pagos.created', $2, $3)`,
    [gimnasio, id, desk.now],
  )
  return id
}

it('a gym that holds no place comes before gyms that hold some, and a webhook that works before one that fails', async () => {
  const crowd = await Promise.all(Array.from({ length: 6 }, () => buildGym(desk.app.db.owner)))
  const held = await Promise.all(crowd.map((one) => buildWebhook(one)))
  for (const one of crowd) await buildWebhook(one)
  const failing = await buildWebhook(await buildGym(desk.app.db.owner), true)
  const well = await buildWebhook(desk.gym)
  const due = await dueWebhooks(desk.app.db.pools.reader, desk.now, held)
  expect(due.slice(0, 2).map(({ id }) => id)).toEqual([well, failing])
  expect(due).toHaveLength(8)
})

it('receivers that never answer delay only their own gym', async () => {
  const silent = await desk.receiving(() => () => undefined)
  for (let n = 0; n < 8; n += 1) await desk.add(silent.url, ['pagos.created'])
  for (let n = 0; n < 5; n += 1) await desk.charge()
  const stopping = new AbortController()
  const sending = sendFor({ ...desk.deps([]), post: { allowsLocal: true, within: 5000 } }, 20_000, stopping.signal)
  await expect.poll(() => silent.received.length, { timeout: 10_000 }).toBeGreaterThan(4)
  const other = await buildGym(desk.app.db.owner)
  const boss = await desk.app.clientOf(other.users.Admin)
  const quick = await desk.receiving()
  await desk.add(quick.url, ['miembros.created'], boss)
  await boss.collection('miembros').create({ nombre: 'Ana Pérez', sucursal_id: other.sucursales[0] })
  await expect.poll(() => quick.received.length, { timeout: 4500 }).toBe(1)
  stopping.abort()
  await silent.close()
  await sending
})

it('fifty failing receivers of as many gyms, which hang, leave places for one that works', async () => {
  const silent = await desk.receiving(() => () => undefined)
  for (let n = 0; n < 50; n += 1) await buildWebhook(await buildGym(desk.app.db.owner), true, silent.url)
  const stopping = new AbortController()
  const sending = sendFor({ ...desk.deps([]), post: { allowsLocal: true, within: 60_000 } }, 60_000, stopping.signal)
  await expect.poll(() => silent.received.length).toBeGreaterThan(30)
  const quick = await desk.receiving()
  await buildWebhook(desk.gym, false, quick.url)
  await expect.poll(() => quick.received.length).toBe(1)
  stopping.abort()
  await silent.close()
  await sending
})

it.each<[string, (tx: Transaction) => Promise<unknown>]>([
  ['puts thousands of deliveries in line again', lockEntregas],
  ['deletes a webhook with thousands', ({ query }) => query('select from webhooks for update')],
])('a gym that %s keeps no other gym waiting', async (_, lock) => {
  const quick = await desk.receiving()
  const other = await buildGym(desk.app.db.owner)
  const boss = await desk.app.clientOf(other.users.Admin)
  const [held, free, stopping] = [new AbortController(), new AbortController(), new AbortController()]
  for (const [by, { sucursales }, nombre] of [
    [desk.admin, desk.gym, 'Ana Paz'],
    [boss, other, 'Luz Paz'],
  ] as const) {
    await desk.add(quick.url, ['miembros.created'], by)
    await by.collection('miembros').create({ nombre, sucursal_id: sucursales[0] })
  }
  const isHeld = once(held.signal, 'abort')
  const holding = desk.app.db.pools.transaction(desk.gym.id, async (tx) => {
    await lock(tx)
    held.abort()
    await once(free.signal, 'abort')
  })
  await isHeld
  const sending = sendFor({ ...desk.deps(), onError: () => undefined }, 60_000, stopping.signal)
  const arrived = () => quick.received.map(({ event }) => event.data['nombre'])
  try {
    await expect.poll(arrived).toEqual(['Luz Paz'])
    free.abort()
    await expect.poll(arrived).toEqual(['Luz Paz', 'Ana Paz'])
  } finally {
    free.abort()
    stopping.abort()
    await Promise.all([holding, sending])
  }
})

it('three webhooks of a gym whose deliveries are locked hold no connection, and lose nothing', async () => {
  const quick = await desk.receiving()
  for (let n = 0; n < 3; n += 1) await buildWebhook(desk.gym, false, quick.url)
  const { pools, owner } = desk.app.db
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  let sending: Promise<void> | undefined
  await pools.transaction(desk.gym.id, async (tx) => {
    await lockEntregas(tx)
    sending = beside(() => sendFor(desk.deps(), 0))
    await expect.poll(() => quick.received).toHaveLength(3)
    await buildWebhook(await buildGym(owner), false, quick.url)
    await beside(() => sendFor(desk.deps(), 0))
    expect(quick.received).toHaveLength(4)
    expect(await owner(waiting)).toEqual([])
  })
  await sending
  const ended = (await desk.entregas()).map(({ estado, intentos }) => [estado, intentos])
  expect(ended).toEqual(Array(3).fill(['entregada', 1]))
})
