import type { Attacker } from './attacker.ts'
import type { Heap } from './place.ts'

/** One request in its most expensive allowed form, sent again and again. */
export interface Play {
  /** Unique, in kebab-case: `npm run attack budgets <name>` plays it alone. */
  readonly name: string
  /** The question: what does the largest allowed input make the server do? */
  readonly what: string
  /** The statuses that keep the promise: done, or refused with a sentence. */
  readonly allowed: readonly number[]
  /** Absent: small. */
  readonly heap?: Heap
  readonly attack: (attacker: Attacker) => Promise<void>
}
