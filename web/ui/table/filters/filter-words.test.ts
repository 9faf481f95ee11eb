import { expect, it } from 'vitest'
import { filterWords } from './filter-words.ts'
import type { ColumnFilter } from './match-modes.ts'
import type { FilteredColumn } from './filtered-column.ts'

const estado: FilteredColumn['filter'] = {
  kind: 'choice',
  options: [
    { id: 'v', label: 'Vencido' },
    { id: 's', label: 'Sin plan' },
  ],
}
const dayText = (day: string) => day.split('-').toReversed().join('/')

it.each<[FilteredColumn['filter'], ColumnFilter, string]>([
  [estado, { column: 'x', mode: 'anyOf', values: ['v', 's'] }, 'X: Vencido, Sin plan'],
  [estado, { column: 'x', mode: 'equals', value: 'v' }, 'X: Vencido'],
  [{ kind: 'date' }, { column: 'x', mode: 'dateWithin', value: 'semana' }, 'X: esta semana'],
  [
    { kind: 'date' },
    { column: 'x', mode: 'dateBetween', values: ['2026-11-01', '2026-11-05'] },
    'X: 01/11/2026 – 05/11/2026',
  ],
  [{ kind: 'date' }, { column: 'x', mode: 'dateBetween', values: ['', '2026-11-05'] }, 'X: hasta 05/11/2026'],
  [{ kind: 'date' }, { column: 'x', mode: 'dateBefore', value: '2026-11-05' }, 'X es antes de 05/11/2026'],
  [{ kind: 'days' }, { column: 'x', mode: 'daysAgo', value: '1' }, 'X hace al menos 1 día'],
  [{ kind: 'text' }, { column: 'x', mode: 'contains', value: 'ma' }, 'X contiene ma'],
])('writes a filter of %j', (filter, active, words) => {
  const { label, value } = filterWords({ title: 'X', filter }, active, dayText)
  expect(`${label} ${value}`).toBe(words)
})
