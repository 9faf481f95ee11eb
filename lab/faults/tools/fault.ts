import type { Random } from '#seed/random.ts'
import { spreadOf } from '#lab/bench/measure/figures.ts'
import { seconds } from '#lab/harness/expect.ts'

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

/** How long most took, and the longest, in words. */
export function tookInWords(took: readonly number[]): string {
  const { median, max } = spreadOf(took)
  return `${seconds(median)} de mediana, ${seconds(max)} a lo sumo`
}
