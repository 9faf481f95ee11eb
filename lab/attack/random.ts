/** A sequence of choices that a seed repeats. */
export interface Choice {
  readonly below: (limit: number) => number
  readonly of: <T>(items: readonly [T, ...T[]]) => T
}

/** Mulberry32: small, and the same everywhere. */
export function choicesFrom(seed: number): Choice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, of: (items) => items[below(items.length)] ?? items[0] }
}
