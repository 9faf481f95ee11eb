import type { Proof } from './tools/proof.ts'
import { runProgram } from './tools/run-program.ts'

/** The tests that `npm test` leaves out: see `vitest.config.ts`. */
export const longProof: Proof = {
  part: 'long',
  what: 'a whole gym is brought in and backed up beside a real one, whose queries read no large table whole; one that has just arrived is asked everything at once; killed servers lose no charge; the demonstration is as promised',
  async play(note) {
    await runProgram(note, process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project=long'])
  },
}
