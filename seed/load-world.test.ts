import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPasswords } from '#server/engine/auth/passwords/hash-password.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { verify } from '#server/gym/verify/verify.ts'
import { demoPassword, loadWorld, type DemoAccount } from './load-world.ts'
import { worlds } from './worlds/worlds.ts'

const now = new Date('2026-11-26T10:09:50Z')

/** The smallest world with members; the demonstration itself is `load-world.long.test.ts`. */
describe('a small gym, loaded', () => {
  let db: TestDatabase
  let accounts: DemoAccount[] | null
  const load = () => loadWorld(worlds['gimnasio-chico'] ?? [], { databaseUrl: db.url, now })
  beforeAll(async () => {
    db = await testDatabase()
    accounts = await load()
  })
  afterAll(() => db.drop())

  const count = async (text: string) => (await db.owner<{ n: number }>(`select count(*) as n from ${text}`))[0]?.n

  it('is whole: ledger, sums, tills and history agree', async () => {
    const { results } = await verify(db.owner)
    expect(results.flatMap(({ check, findings }) => findings.map((found) => ({ check, ...found })))).toEqual([])
    expect(await count('pagos_asientos')).toBeGreaterThan(50)
    expect(await count('caja_cierres')).toBeGreaterThan(5)
    expect(await count('asistencias_asientos')).toBeGreaterThan(100)
  })

  it('signs in every listed account, the operator among them, and tells where to transfer', async () => {
    expect(accounts?.at(-1)?.email).toBe('operador@vigente.example')
    const hashes = await db.owner<{ password_hash: string }>('select password_hash from users where email = any ($1)', [
      accounts?.map(({ email }) => email),
    ])
    expect(hashes).toHaveLength(accounts?.length ?? 0)
    expect(await createPasswords().verify(hashes[0]?.password_hash ?? null, demoPassword)).toBe(true)
    expect(await count(`plataforma where datos_transferencia like '%Alias: vigente.demo.ejemplo%'`)).toBe(1)
  })

  it('has no entry in the future', async () => {
    expect(await count(`asistencias_asientos where instante > '${now.toISOString()}'`)).toBe(0)
  })

  it('is not loaded twice', async () => {
    const before = await count('pagos_asientos')
    expect(await load()).toBeNull()
    expect(await count('pagos_asientos')).toBe(before)
  })
})
