import { createRandom } from '#seed/random.ts'

/** A sequence of choices that a seed repeats. */
export interface Choice {
  readonly below: (limit: number) => number
  readonly of: <T>(items: readonly [T, ...T[]]) => T
}

export function choicesFrom(seed: number): Choice {
  const random = createRandom(`attack/${seed}`)
  return { below: (limit) => random.int(0, limit - 1), of: (items) => random.pick(items) }
}
