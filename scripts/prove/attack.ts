import type { Proof } from './proof.ts'
import { runScript } from './run-program.ts'

/** The generated requests in their full numbers; `npm test` sends a few of each. */
export const attackProofs: readonly Proof[] = [
  {
    part: 'attack',
    what: '100,000 requests of one gym’s people learn nothing of another gym',
    async play(note) {
      await runScript(note, 'scripts/attack.mjs')
    },
  },
  {
    part: 'malformed',
    what: '280,000 requests that no client would send are answered below 500, and nothing grows',
    async play(note) {
      await runScript(note, 'scripts/attack.mjs', ['malformed'])
    },
  },
  {
    part: 'budgets',
    what: 'the most expensive requests that are allowed slow no other gym, end no process and leave no memory behind',
    async play(note) {
      await runScript(note, 'scripts/attack-budgets.ts')
    },
  },
  {
    part: 'fuzz',
    what: '100,000 random filters find what a naive reading of them finds',
    async play(note) {
      await runScript(note, 'scripts/fuzz.mjs')
    },
  },
]
