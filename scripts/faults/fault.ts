import type { Random } from '#seed/random.ts'

/** What a fault is played with. */
export interface Stage {
  /** How often; null for as often as the fault does by itself. */
  readonly rounds: number | null
  /** Repeated by the seed. */
  readonly random: Random
  readonly say: (sentence: string) => void
}

/** One way in which the world fails. `play` throws with what was lost, doubled or answered wrongly. */
export interface Fault {
  readonly name: string
  /** In words, for whoever runs it. */
  readonly what: string
  /** Why it cannot be played on this machine; null when it can. */
  readonly unable?: () => Promise<string | null>
  readonly play: (stage: Stage) => Promise<void>
}

/** The product did not keep a promise. */
export class Broken extends Error {
  override readonly name = 'Broken'
}

/** Throws with every sentence there is. */
export function expectNothing(wrong: readonly string[]): void {
  if (wrong.length > 0) throw new Broken(wrong.join('\n'))
}

export function expect(holds: boolean, otherwise: string): void {
  if (!holds) throw new Broken(otherwise)
}

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

/** At `share` of them, from the smallest. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
