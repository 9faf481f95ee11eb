import { expect, it } from 'vitest'
import type { Query } from '#server/runtime/db/transaction.ts'
import { guest } from '../declaration/caller.ts'
import { createRunStatement } from './run-statement.ts'

it('a gym with ever new queries leaves statement names to the others', async () => {
  const named: string[] = []
  const reader: Query = (text, _values, name) => {
    if (name !== undefined) named.push(String(text))
    return Promise.resolve([])
  }
  const run = createRunStatement(reader)
  const ask = async (tenant: string, text: string) => {
    for (let n = 0; n < 3; n += 1)
      await run({ text, values: [], preparable: true }, [], { caller: { ...guest, tenant } })
  }
  for (let n = 0; n < 200; n += 1) await ask('norte', `select ${n}`)
  expect(named).toHaveLength(60)
  await ask('castellana', 'select 1000')
  expect(named.at(-1)).toBe('select 1000')
})
