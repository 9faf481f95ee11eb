import type { Note } from '#lab/harness/run-program.ts'

/** One promise and its test. Several proofs may share a part. */
export interface Proof {
  /** The part's name: `npm run prove <part>`. */
  readonly part: string
  /** The promise, in one sentence. */
  readonly what: string
  /** The reason why it cannot be played here; null if it can. */
  readonly unable?: () => Promise<string | null>
  /** Throws with every broken promise. `numbers` stood in the command, for a play that has a seed. */
  readonly play: (note: Note, numbers: readonly number[]) => Promise<void>
}
