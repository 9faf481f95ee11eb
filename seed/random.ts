import { idFrom } from '#shared/values/ids.ts'

/** Reproducible random numbers: the same label always gives the same sequence. */
export interface Random {
  /** A number in [0, 1). */
  next(): number
  /** A whole number in [min, max]. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T
  /** One of `items`, with probability proportional to its weight. */
  weighted<T>(items: readonly T[], weight: (item: T) => number): T
  /** The id of a record made at this moment. */
  id(created: Date): string
  /** An independent sequence, so that changes in one member's history never affect another's. */
  fork(label: string | number): Random
}

function seedOf(label: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < label.length; index++) {
    hash = Math.imul(hash ^ label.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** mulberry32: small and fast, good enough for a seed. Never use it for secrets. */
export function createRandom(label: string): Random {
  let state = seedOf(label)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))

  const byte = () => int(0, 255)

  const itemAt = <T>(items: readonly T[], index: number): T => {
    const item = items[index]
    if (item === undefined) throw new RangeError('Nothing to choose from')
    return item
  }

  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (items) => itemAt(items, int(0, items.length - 1)),
    weighted(items, weight) {
      let rest = next() * items.reduce((sum, item) => sum + weight(item), 0)
      const found = items.findIndex((item) => (rest -= weight(item)) < 0)
      return itemAt(items, found === -1 ? items.length - 1 : found)
    },
    id: (created) => idFrom(created, Uint8Array.from({ length: 6 }, byte)),
    fork: (fork) => createRandom(`${label}/${fork}`),
  }
}
