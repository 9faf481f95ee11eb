import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { functionCall } from './function-call.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await emptyDatabase()
  await db.owner('create function restar(p_de integer, p_cuanto integer) returns integer return p_de - p_cuanto')
})
afterAll(() => db.drop())

describe('a call of a database function', () => {
  it('gives each value to the parameter of its name, in whatever order they are written', async () => {
    expect(await db.owner(...functionCall('restar', { de: 5, cuanto: 2 }))).toEqual([{ restar: 3 }])
    expect(await db.owner(...functionCall('restar', { cuanto: 2, de: 5 }))).toEqual([{ restar: 3 }])
  })

  it('is refused with a name that the function does not have', async () => {
    await expect(db.owner(...functionCall('restar', { de: 5, cuantos: 2 }))).rejects.toThrow('does not exist')
  })

  it('is prepared under one name for each text', () => {
    const nameOf = (args: Record<string, unknown>) => functionCall('restar', args)[2]
    expect(nameOf({ de: 1, cuanto: 1 })).toBe(nameOf({ de: 2, cuanto: 3 }))
    expect(nameOf({ de: 1, cuanto: 1 })).not.toBe(nameOf({ cuanto: 1, de: 1 }))
  })
})
