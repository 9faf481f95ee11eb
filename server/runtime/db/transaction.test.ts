import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyDatabase } from '#server/testing/test-db.ts'
import type { TestDatabase } from '#server/testing/test-db.ts'
import { isOutage } from './outage.ts'
import { sql } from './statement/sql.ts'

describe('pools and transactions', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await emptyDatabase()
    await db.owner(`create table notas (id text primary key, gimnasio_id text not null, cuando date, n bigint)`)
    await db.owner(`alter table notas enable row level security`)
    await db.owner(
      `create policy propias on notas to vigente_writer using (gimnasio_id = current_setting('app.gimnasio', true))`,
    )
    await db.owner(`create policy lectura on notas for select to vigente_reader using (true)`)
    await db.owner(`grant select on notas to vigente_reader`)
    await db.owner(`grant select, insert on notas to vigente_writer`)
  })
  afterAll(() => db.drop())

  it('writes inside the tenant and reads as the reader', async () => {
    await db.pools.transaction('norte', (tx) => tx.query(`insert into notas values ('a', 'norte', '2026-02-28', 5)`))
    expect(await db.pools.reader('select * from notas')).toEqual([
      { id: 'a', gimnasio_id: 'norte', cuando: '2026-02-28', n: 5 },
    ])
  })

  it('refuses rows of another tenant and rolls everything back', async () => {
    const attempt = db.pools.transaction('norte', async (tx) => {
      await tx.query(`insert into notas values ('b', 'norte', null, 1)`)
      await tx.query(`insert into notas values ('c', 'sur', null, 1)`)
    })
    await expect(attempt).rejects.toMatchObject({ code: '42501' })
    expect(await db.pools.reader('select id from notas')).toEqual([{ id: 'a' }])
  })

  it('forgets the tenant when the transaction ends', async () => {
    await db.pools.transaction('norte', (tx) => tx.query('select 1'))
    const seen = await db.pools.transaction(null, (tx) => tx.query('select id from notas'))
    expect(seen).toEqual([])
  })

  it('is told its own tenant, whatever the values say', async () => {
    const own = sql`select $gimnasio::text as gimnasio`
    const ask = (tenant: string | null) =>
      db.pools.transaction(tenant, (tx) => tx.query<{ gimnasio: string }>(own, { gimnasio: 'sur' }))
    expect(await ask('norte')).toEqual([{ gimnasio: 'norte' }])
    expect(await ask(null)).toEqual([{ gimnasio: 'sur' }])
    await expect(db.pools.reader(own)).rejects.toThrow('$gimnasio')
  })

  it('cannot write through the reader', async () => {
    await expect(db.pools.reader(`insert into notas values ('z', 'norte')`)).rejects.toMatchObject({ code: '25006' })
  })

  it('refuses a tenant that is not an id', async () => {
    const attempt = db.pools.transaction(`x'; drop table notas; --`, async () => undefined)
    await expect(attempt).rejects.toThrow('tenant')
  })

  it('keeps the pool usable after work that threw before any statement', async () => {
    const failing = () => {
      throw new Error('no')
    }
    for (let i = 0; i < 12; i++) await expect(db.pools.transaction('norte', failing)).rejects.toThrow('no')
    expect(await db.pools.transaction('norte', (tx) => tx.query('select id from notas'))).toHaveLength(1)
  })

  it('fails only the transaction whose connection is cut between two statements', async () => {
    const attempt = db.pools.transaction('norte', async (tx) => {
      const [own] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
      await db.owner('select pg_terminate_backend($1)', [own?.pid])
      const open = () => db.owner('select from pg_stat_activity where pid = $1', [own?.pid])
      await expect.poll(open).toEqual([])
      await tx.query(`insert into notas values ('d', 'norte', null, 1)`)
    })
    await expect(attempt).rejects.toSatisfy(isOutage)
    expect(await db.pools.transaction('norte', (tx) => tx.query('select id from notas'))).toEqual([{ id: 'a' }])
  })

  it('ignores accents and case in norm()', async () => {
    expect(await db.owner(`select norm('José ÑANDÚ') as plain`)).toEqual([{ plain: 'jose nandu' }])
  })
})
