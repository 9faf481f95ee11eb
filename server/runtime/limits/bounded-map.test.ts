import { describe, expect, it } from 'vitest'
import { createBoundedMap } from './bounded-map.ts'

const filled = (limit: number, count: number) => {
  const map = createBoundedMap<number, string>(limit)
  for (let key = 0; key < count; key += 1) map.set(key, `v${key}`)
  return map
}
/** `get` moves an entry to the newer half, so each key is tested on a map of its own. */
const heldOf = (limit: number, count: number) =>
  Array.from({ length: count }, (_, key) => key).filter((key) => filled(limit, count).get(key) === `v${key}`)

describe('a bounded map', () => {
  it.each([1, 5, 9, 10, 11, 14, 15, 99, 100])(
    'with a limit of ten holds the last five of %i, and ten at most',
    (count) => {
      const held = heldOf(10, count)
      expect(held.length).toBeLessThanOrEqual(10)
      expect(held.slice(-5)).toEqual(Array.from({ length: count }, (_, key) => key).slice(-5))
    },
  )

  it('keeps an entry that is read again and again', () => {
    const map = filled(10, 1)
    for (let key = 1; key < 100; key += 1) {
      map.set(key, 'otro')
      expect(map.get(0)).toBe('v0')
    }
  })

  it('answers the last value, and undefined after a delete', () => {
    const map = filled(10, 6)
    map.set(0, 'nuevo')
    expect(map.get(0)).toBe('nuevo')
    for (let key = 20; key < 24; key += 1) map.set(key, 'más')
    expect(map.get(0)).toBe('nuevo')
    map.delete(0)
    expect(map.get(0)).toBeUndefined()
  })
})
