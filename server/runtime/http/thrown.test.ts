import type { FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { buildHttp } from '#server/app.ts'
import { openWire } from '#server/testing/network/wire.ts'

const fault = () => new Error('nobody thought of this')
const pause = () => new Promise((resolve) => setTimeout(resolve, 1))

/** Each place in a request where our code may throw, and how: at once, later, and by a rejected promise. */
const places: Readonly<Record<string, (app: FastifyInstance) => unknown>> = {
  'onRequest, at once': (app) =>
    app.addHook('onRequest', () => {
      throw fault()
    }),
  'onRequest, later': (app) =>
    app.addHook('onRequest', async () => {
      await pause()
      throw fault()
    }),
  'onRequest, by its callback': (app) => app.addHook('onRequest', (_request, _reply, done) => done(fault())),
  'preParsing, at once': (app) =>
    app.addHook('preParsing', () => {
      throw fault()
    }),
  'preParsing, later': (app) => app.addHook('preParsing', () => Promise.reject(fault())),
  'preValidation, at once': (app) =>
    app.addHook('preValidation', () => {
      throw fault()
    }),
  'preHandler, at once': (app) =>
    app.addHook('preHandler', () => {
      throw fault()
    }),
  'preHandler, later': (app) => app.addHook('preHandler', () => Promise.reject(fault())),
  'the handler, at once': (app) =>
    app.get('/api/fails', () => {
      throw fault()
    }),
  'the handler, later': (app) => app.get('/api/fails', () => Promise.reject(fault())),
  'what writes the answer': (app) =>
    app.get('/api/fails', () => ({
      toJSON() {
        throw fault()
      },
    })),
  'a stream that fails before its first byte': (app) =>
    app.get('/api/fails', (_request, reply) =>
      reply.send(
        new ReadableStream({
          start(controller) {
            controller.error(fault())
          },
        }),
      ),
    ),
}

/** Fastify answers these itself, with the error's own words. Only our headers run there. */
const whileWritten: typeof places = {
  'preSerialization, at once': (app) =>
    app.addHook('preSerialization', () => {
      throw fault()
    }),
  'preSerialization, later': (app) => app.addHook('preSerialization', () => Promise.reject(fault())),
  'onSend, at once': (app) =>
    app.addHook('onSend', () => {
      throw fault()
    }),
  'onSend, later': (app) => app.addHook('onSend', () => Promise.reject(fault())),
}

async function open(register: (app: FastifyInstance) => void) {
  const query = () => Promise.reject(new Error('nobody asks the database'))
  const pools = Object.assign(Object.create(null), { reader: query })
  const app = await buildHttp({ pools, webRoot: null, secure: false, trustProxy: '', logTo: null }, register)
  return { app, port: Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port) }
}

const ask = async (port: number, method = 'GET') => {
  const wire = openWire(port)
  const length = method === 'POST' ? 'content-type: application/json\r\ncontent-length: 2\r\n\r\n{}' : '\r\n'
  const answer = await wire.ask(Buffer.from(`${method} /api/fails HTTP/1.1\r\nhost: x\r\n${length}`), false)
  wire.close()
  return answer
}

it.each([...Object.entries(places), ...Object.entries(whileWritten)])(
  'a throw in %s ends in an answer, and the next one is served',
  async (name, place) => {
    const { app, port } = await open((server) => {
      place(server)
      if (!server.hasRoute({ method: 'GET', url: '/api/fails' })) server.get('/api/fails', () => ({}))
      server.post('/api/fails', () => ({}))
    })
    for (const method of ['GET', 'POST', 'GET']) {
      const answer = await ask(port, method)
      expect(answer).not.toBeNull()
      if (method === 'GET') expect(answer).toMatchObject({ status: 500 })
      if (name in places) expect(answer?.text).not.toContain('nobody thought')
    }
    await app.close()
  },
)

it.each(['onResponse', 'onError'] as const)('a throw in %s comes too late to change the answer', async (hook) => {
  const { app, port } = await open((server) => {
    server.addHook(hook, async () => {
      await pause()
      throw fault()
    })
    server.get('/api/fails', () => {
      if (hook === 'onError') throw fault()
      return {}
    })
  })
  expect(await ask(port)).toMatchObject({ status: hook === 'onError' ? 500 : 200 })
  expect(await ask(port)).not.toBeNull()
  await app.close()
})
