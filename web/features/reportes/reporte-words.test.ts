import { expect, it } from 'vitest'
import { earlierEnd } from './reporte-words.ts'

const today = '2026-11-28'
const asked = { desde: '2026-11-01', hasta: today }

it.each([
  ['the renewals of today, which nobody knows yet', asked, '2026-11-27', 'hasta ayer, lo ya terminado'],
  ['days to come', { ...asked, hasta: '2026-12-31' }, today, 'hasta hoy'],
  ['nothing', asked, today, ''],
  ['nothing of days long ago', { desde: '2026-01-01', hasta: '2026-01-31' }, '2026-01-31', ''],
])('a report leaves out %s, and says so', (_, filter, hasta, words) =>
  expect(earlierEnd(filter, { ...filter, hasta }, today)).toBe(words),
)
