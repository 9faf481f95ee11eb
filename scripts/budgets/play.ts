import type { Attacker } from './attacker.ts'

/** One thing that a caller can send, in its most expensive allowed form, again and again. */
export interface Play {
  /** Unique, in kebab-case: `npm run attack budgets <name>` plays it alone. */
  readonly name: string
  /** The question it answers: what the largest allowed input makes the server do. */
  readonly what: string
  /** The statuses that keep the promise: done, or refused with a sentence. */
  readonly allowed: readonly number[]
  readonly attack: (attacker: Attacker) => Promise<void>
}
