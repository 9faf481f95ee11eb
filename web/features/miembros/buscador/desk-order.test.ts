import { expect, it } from 'vitest'
import type { Estado } from '#shared/estado.ts'
import { deskOrder, isLongGone } from './desk-order.ts'

const now = new Date('2026-11-28T15:00:00Z')
const member = (
  estado: Estado,
  vencimiento: string,
  { ultima_visita = '', created = '2020-01-01 10:00:00.000Z' } = {},
) => ({
  estado,
  vencimiento,
  ultima_visita,
  created,
})

it('puts members in force first, then the recent ones, and keeps the order within each', () => {
  const left = member('Vencido', '2024-11-20')
  const old = member('Sin plan', '')
  const added = member('Sin plan', '', { created: '2026-11-28 12:00:00.000Z' })
  const lapsed = member('Vencido', '2026-11-01')
  const seen = member('Vencido', '2026-01-01', { ultima_visita: '2026-11-27' })
  const paused = member('Pausado', '2026-12-01')
  const member1 = member('Vigente', '2026-12-20')
  const given = [left, old, added, lapsed, seen, paused, member1]
  expect(deskOrder(given, now)).toEqual([paused, member1, added, lapsed, seen, left, old])
})

it('takes sixty days as recent', () => {
  expect(isLongGone(member('Vencido', '2026-09-29'), now)).toBe(false)
  expect(isLongGone(member('Vencido', '2026-09-28'), now)).toBe(true)
  expect(isLongGone(member('En tolerancia', '2020-01-01'), now)).toBe(false)
})
