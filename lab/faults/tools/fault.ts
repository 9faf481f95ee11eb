import type { Random } from '#seed/random.ts'

export interface Stage {
  readonly rounds: number | null
  /** Seed of its random choices. */
  readonly random: Random
  readonly say: (sentence: string) => void
}

/** One kind of failure. `play` throws with everything lost, doubled or answered wrongly. */
export interface Fault {
  readonly name: string
  /** Description for the command's help. */
  readonly what: string
  /** The reason why it cannot be played here; null if it can. */
  readonly unable?: () => Promise<string | null>
  readonly play: (stage: Stage) => Promise<void>
}

/** The product did not keep a promise. */
export class Broken extends Error {
  override readonly name = 'Broken'
}

/** Throws if there are any sentences. */
export function expectNothing(wrong: readonly string[]): void {
  if (wrong.length > 0) throw new Broken(wrong.join('\n'))
}

export function expect(holds: boolean, otherwise: string): void {
  if (!holds) throw new Broken(otherwise)
}

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

/** The value at `share` of the sorted values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
