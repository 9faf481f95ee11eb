import { tmpdir } from 'node:os'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { watchRoom } from '#server/runtime/observability/room.ts'
import { registerErrorHandler } from './error-handler.ts'
import { refuseWritesWithoutRoom } from './refuse-writes.ts'

async function appWith(floor: number) {
  const changes: boolean[] = []
  const room = await watchRoom({ folders: [tmpdir()], floor, onChange: (isShort) => changes.push(isShort) })
  room.close()
  const app = Fastify()
  registerErrorHandler(app)
  refuseWritesWithoutRoom(app, room)
  app.all('/*', async () => 'done')
  const statusOf = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string) =>
    (await app.inject({ method, url })).statusCode
  return { app, changes, statusOf }
}

describe('a disk with less room than the floor', () => {
  it('allows reads and sign-ins, and refuses writes in words', async () => {
    const { app, changes, statusOf } = await appWith(Infinity)
    expect(changes).toEqual([true])
    const records = '/api/collections/pagos/records'
    expect(await statusOf('GET', records)).toBe(200)
    expect(await statusOf('POST', '/api/collections/users/auth-with-password')).toBe(200)
    expect(await statusOf('POST', '/api/realtime')).toBe(200)
    expect(await statusOf('PATCH', records)).toBe(507)
    expect(await statusOf('DELETE', records)).toBe(507)
    const refused = await app.inject({ method: 'POST', url: records })
    expect(refused.json()).toMatchObject({ status: 507, message: expect.stringContaining('casi no tiene espacio') })
  })
})

it('a disk with room refuses nothing', async () => {
  const { changes, statusOf } = await appWith(1)
  expect(changes).toEqual([])
  expect(await statusOf('POST', '/api/collections/pagos/records')).toBe(200)
})
