import { expect, it } from 'vitest'
import { sql } from './sql.ts'

it('gives one name one number, in the order of the text', () => {
  const statement = sql`select from pagos where dia >= $desde and dia <= $hasta and alta < $desde::date`
  expect(statement.with({ hasta: '2026-02-01', desde: '2026-01-01', otro: 1 })).toEqual({
    text: 'select from pagos where dia >= $1 and dia <= $2 and alta < $1::date',
    values: ['2026-01-01', '2026-02-01'],
  })
})

it('composes parts, also twice, and numbers the whole', () => {
  const own = sql`gimnasio_id = $gimnasio`
  const statement = sql`select from a where ${own} and exists (select from b where ${own} and id = $id) ${sql``} limit ${5}`
  expect(statement.with({ id: 'x', gimnasio: 'y' })).toEqual({
    text: 'select from a where gimnasio_id = $1 and exists (select from b where gimnasio_id = $1 and id = $2)  limit 5',
    values: ['y', 'x'],
  })
})

it('has the same text for all values', () => {
  const statement = sql`select $uno, $otro`
  expect(statement.with({ uno: 1, otro: 1 }).text).toBe(statement.with({ uno: null, otro: '$uno' }).text)
})

it('refuses to run without a value, and a value in its text', () => {
  expect(() => sql`select $desde`.with({ hasta: 1 })).toThrow('$desde')
  const given: string = 'x'
  // @ts-expect-error a text that is not known when this is compiled
  expect(String(sql`select ${given}`)).toBe('select x')
  // @ts-expect-error the same of a shape
  expect(String(sql`select ${given as `x${string}`}`)).toBe('select x')
  const known: 'a' | 'b' = 'a'
  expect(String(sql`select ${known}`)).toBe('select a')
})
