import { EventEmitter, once } from 'node:events'
import { createConnection } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { closeApp } from './close-app.ts'

it('an incomplete request does not delay the stop, and a running one is answered', async () => {
  const app = Fastify()
  const requests = new EventEmitter()
  app.post('/', async () => 'done')
  app.get('/slow', async () => {
    queueMicrotask(() => requests.emit('arrived'))
    await once(requests, 'go on')
    return 'done'
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const unfinished = createConnection({ host: '127.0.0.1', port: Number(new URL(url).port) })
  unfinished.on('error', () => undefined).resume()
  unfinished.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{')
  const arrived = once(requests, 'arrived')
  const slow = fetch(`${url}/slow`).then((answer) => answer.text())
  await arrived
  const closing = closeApp(app, 500)
  requests.emit('go on')
  expect(await slow).toBe('done')
  await closing
  if (!unfinished.destroyed) await once(unfinished, 'close')
  await expect(fetch(`${url}/slow`)).rejects.toThrow('fetch failed')
})
