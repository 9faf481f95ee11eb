import { describe, expect, it } from 'vitest'
import { createBoundedMap } from './bounded-map.ts'

const filled = (limit: number, count: number) => {
  const map = createBoundedMap<number, string>(limit)
  for (let key = 0; key < count; key += 1) map.set(key, `v${key}`)
  return map
}
/** Asking moves what is found, so each key is asked of a map of its own. */
const heldOf = (limit: number, count: number) =>
  Array.from({ length: count }, (_, key) => key).filter((key) => filled(limit, count).get(key) === `v${key}`)

describe('a bounded map', () => {
  it.each([1, 5, 9, 10, 11, 14, 15, 99, 100])(
    'with room for ten holds of %i the last five, and ten at most',
    (count) => {
      const held = heldOf(10, count)
      expect(held.length).toBeLessThanOrEqual(10)
      expect(held.slice(-5)).toEqual(Array.from({ length: count }, (_, key) => key).slice(-5))
    },
  )

  it('keeps what is asked for again and again', () => {
    const map = filled(10, 1)
    for (let key = 1; key < 100; key += 1) {
      map.set(key, 'otro')
      expect(map.get(0)).toBe('v0')
    }
  })

  it('answers the last value, and nothing once it is deleted', () => {
    const map = filled(10, 6)
    map.set(0, 'nuevo')
    expect(map.get(0)).toBe('nuevo')
    for (let key = 20; key < 24; key += 1) map.set(key, 'más')
    expect(map.get(0)).toBe('nuevo')
    map.delete(0)
    expect(map.get(0)).toBeUndefined()
  })
})
