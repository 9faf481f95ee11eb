import { afterEach, expect, it, vi } from 'vitest'
import { noteServerTime, serverNow } from './server-clock.ts'

const here = Date.parse('2026-11-21T12:00:00Z')
afterEach(() => vi.useRealTimers())

function nowAfter(header: string | null): string {
  vi.useFakeTimers({ now: here })
  noteServerTime(header)
  return serverNow().toISOString()
}

it('follows the server when this clock is wrong', () => {
  expect(nowAfter('Sat, 21 Nov 2026 11:30:00 GMT')).toBe('2026-11-21T11:30:00.000Z')
})

it('keeps its own time if both agree within seconds, or the server sends none', () => {
  expect(nowAfter('Sat, 21 Nov 2026 12:00:03 GMT')).toBe('2026-11-21T12:00:00.000Z')
  expect(nowAfter(null)).toBe('2026-11-21T12:00:00.000Z')
})
