import type { Attacker } from './attacker.ts'
import { z } from 'zod'

/** Small: 1 GB. Usual: what Node gives itself, as in production. */
export type Heap = 'small' | 'usual'

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

/** The order to the attacking process. */
export const order = z.object({
  play: z.string(),
  port: z.number(),
  size: z.object({
    gyms: z.number(),
    bigGym: z.number(),
    members: z.number(),
    payments: z.number(),
    monthly: z.boolean(),
    sealed: z.boolean(),
  }),
  token: z.string(),
  newcomer: z.string(),
  milliseconds: z.number(),
})
export type Order = z.infer<typeof order>

/** Its reply: the number of answers by status. */
export const report = z.object({ outcomes: z.array(z.tuple([z.number(), z.number()])) })
export type Report = z.infer<typeof report>
