import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestDatabase } from '#server/testing/test-db.ts'
import type { StoredCaller } from '../declaration/caller.ts'
import type { Reader } from './reader.ts'
import { collectionNamed, openWorld } from '#server/testing/engine/world-reader.ts'
import { callers, id, stampSql } from '#server/testing/engine/world.ts'

let database: TestDatabase
let reader: Reader
let stored: StoredCaller | null = callers.ana
let loads = 0
let outdated = 0

beforeAll(async () => {
  const source = {
    stampSql,
    load: async () => {
      loads += 1
      outdated -= 1
      return outdated >= 0 && stored ? { ...stored, stamp: 'outdated' } : stored
    },
  }
  const world = await openWorld(source)
  database = world.database
  reader = world.reader
})

afterAll(() => database.drop())

const read = async () => (await reader.list(collectionNamed('authors'), callers.ana, { sort: '@rowid' })).items.length

describe('a caller whose stamp has changed', () => {
  test('is not loaded while its stamp is current', async () => {
    expect(await read()).toBe(2)
    expect(loads).toBe(0)
  })

  test('is read again with the current rights', async () => {
    await database.owner('update people set stamp = 2 where id = $1', [id('ana')])
    stored = { ...callers.ana, stamp: '2', permissions: new Set() }
    expect(await read()).toBe(0)
    stored = { ...callers.ana, stamp: '2' }
    expect(await read()).toBe(2)
    expect(loads).toBe(2)
  })

  test('is a guest after its session has ended', async () => {
    stored = { ...callers.ana, stamp: '2', tokenKey: 'another' }
    expect(await read()).toBe(0)
    stored = null
    expect(await read()).toBe(0)
  })

  test('is read again each time it changes meanwhile, five times at most', async () => {
    stored = { ...callers.ana, stamp: '2' }
    outdated = 4
    expect(await read()).toBe(2)
    outdated = 5
    await expect(read()).rejects.toMatchObject({ status: 503 })
    outdated = 0
  })

  test('gets no answer when even the loaded rights are out of date', async () => {
    stored = { ...callers.ana, stamp: '1' }
    await expect(read()).rejects.toMatchObject({ status: 503 })
  })

  test('is a guest when its user was deleted', async () => {
    stored = null
    const gone = { ...callers.ana, id: id('gone') }
    expect((await reader.list(collectionNamed('books'), gone, {})).items).toEqual([])
  })

  test('is checked against the stored rights for a 403, too', async () => {
    stored = { ...callers.ana, stamp: '2' }
    const inbox = collectionNamed('inbox')
    const locked = {
      ...inbox,
      rules: { ...inbox.rules, list: ({ stamp }: { stamp: string }) => (stamp === '1' ? null : true) },
    }
    expect((await reader.list(locked, callers.ana, {})).totalItems).toBe(1)
  })
})
