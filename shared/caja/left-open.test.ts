import { expect, it } from 'vitest'
import { leftOpenSince } from './left-open.ts'

const zona = 'America/Argentina/Buenos_Aires'
const seen = (created: string, now: string, reabierta = '') =>
  leftOpenSince({ created, reabierta }, { now: new Date(now), zona })

it('is a till of an earlier day of the gym, open for longer than a shift', () => {
  const yesterday = '2026-11-28 21:02:00.000Z'
  expect(seen(yesterday, '2026-11-29T11:00:00Z')).toBe(yesterday)
  expect(seen(yesterday, '2026-12-03T11:00:00Z')).toBe(yesterday)
})

it('is none that was opened today, however long ago, or for the night shift', () => {
  expect(seen('2026-11-29 09:00:00.000Z', '2026-11-30T02:30:00Z')).toBeNull()
  expect(seen('2026-11-29 01:00:00.000Z', '2026-11-29T08:00:00Z')).toBeNull()
})

it('counts from the reopening of a session that was closed', () => {
  const reabierta = '2026-11-29 10:30:00.000Z'
  expect(seen('2026-11-28 21:02:00.000Z', '2026-11-29T20:00:00Z', reabierta)).toBeNull()
  expect(seen('2026-11-28 21:02:00.000Z', '2026-11-30T12:00:00Z', reabierta)).toBe(reabierta)
})
