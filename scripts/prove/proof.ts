/** Where the lines of a long proof go: its log, not the screen. */
export type Note = (line: string) => void

/** One promise and how it is put to the test. Several proofs may share a part. */
export interface Proof {
  /** The word that chooses it: `npm run prove <part>`. */
  readonly part: string
  /** The promise, in one sentence. */
  readonly what: string
  /** Why it cannot be played on this machine; null when it can. */
  readonly unable?: () => Promise<string | null>
  /** Throws with what was not kept. */
  readonly play: (note: Note) => Promise<void>
}
