import { afterAll, beforeAll, expect, it } from 'vitest'
import { refused } from '#server/runtime/errors/errors.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { createRelay, processNameLength } from './relay.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

it('answers a refusal of the other process with its code and params', async () => {
  const refusal = refused(409, ['numero_too_high', { max: 12 }])
  const relayOf = (letter: string) =>
    createRelay({
      pools: db.pools,
      name: letter.repeat(processNameLength),
      act: () => Promise.reject(refusal),
      newId: () => 'pedido',
    })
  const [here, there] = [relayOf('a'), relayOf('b')]
  await Promise.all([here.up(), there.up()])
  const told = here.send('b'.repeat(processNameLength), { kind: 'tell', clientId: 'x', topic: 'y', data: null, ip: '' })
  await expect(told).rejects.toMatchObject({ status: 409, said: refusal.said })
  await Promise.all([here.close(), there.close()])
})

it('says that the server is away, not that a stream is unknown, after an outage that other listeners may still be in', async () => {
  const relay = createRelay({
    pools: db.pools,
    name: 'c'.repeat(processNameLength),
    act: () => Promise.resolve(),
    newId: () => 'pedido',
  })
  const ask = () =>
    relay.send('d'.repeat(processNameLength), { kind: 'tell', clientId: 'x', topic: 'y', data: null, ip: '' })
  await relay.up()
  expect(await ask()).toBe(false)
  await db.owner(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vigente-listener' and datname = current_database()`,
  )
  await expect
    .poll(() => ask().catch((error: unknown) => error))
    .toMatchObject({ status: 503, said: { razon: 'server_away' } })
  await relay.up()
  await expect(ask()).rejects.toMatchObject({ status: 503 })
  await relay.close()
})
