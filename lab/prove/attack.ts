import type { Proof } from './tools/proof.ts'
import { runScript } from './tools/run-program.ts'

/** The generated requests in full numbers; `npm test` sends samples. */
export const attackProofs: readonly Proof[] = [
  {
    part: 'attack',
    what: '100,000 requests of one gym’s people reveal nothing of another gym',
    async play(note) {
      await runScript(note, 'lab/attack/run.mjs')
    },
  },
  {
    part: 'malformed',
    what: '280,000 requests that no client would send are answered below 500, and nothing grows',
    async play(note) {
      await runScript(note, 'lab/attack/run.mjs', ['malformed'])
    },
  },
  {
    part: 'budgets',
    what: 'the most expensive allowed requests slow no other gym, end no process and leave no memory behind',
    async play(note) {
      await runScript(note, 'lab/budgets/run.ts')
    },
  },
  {
    part: 'fuzz',
    what: '100,000 random filters are answered or refused, and none fails',
    async play(note) {
      await runScript(note, 'lab/conformance/fuzz.mjs')
    },
  },
]
