import { afterEach, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { loadWorld } from '../load-world.ts'
import { worlds } from './worlds.ts'

describe('each world', () => {
  let db: TestDatabase
  afterEach(() => db.drop())

  it.each([
    ['gimnasio-chico', 60, 1],
    ['cadena-tres-sucursales', 3000, 3],
    ['vacio', 0, 1],
  ])('%s loads into an empty database', async (name, miembros, abiertas) => {
    db = await testDatabase()
    const accounts = await loadWorld(worlds[name] ?? [], { databaseUrl: db.url, now: new Date('2026-11-21T20:00:00Z') })
    expect(accounts?.at(0)?.rol).toBe('Admin')
    const [counts] = await db.owner(
      `select (select count(*) from miembros) as miembros, (select count(*) from sucursales where activa) as abiertas`,
    )
    expect(counts).toEqual({ miembros, abiertas })
  })
})
