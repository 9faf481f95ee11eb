import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { registerErrorHandler } from './error-handler.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await emptyDatabase()
})
afterAll(() => db.drop())

it('a statement that failed on PostgreSQL’s disk is a 503, not a fault of the program', async () => {
  const app = Fastify()
  registerErrorHandler(app)
  app.post('/', () =>
    db.pools.transaction(null, ({ query }) =>
      query(`do $$ begin raise 'could not extend file' using errcode = 'io_error'; end $$`),
    ),
  )
  const answer = await app.inject({ method: 'POST', url: '/' })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '3'])
  expect(answer.json()).toMatchObject({ message: expect.stringContaining('Intenta de nuevo') })
})
