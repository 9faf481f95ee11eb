import type { Proof } from './tools/proof.ts'
import { runProgram } from './tools/run-program.ts'

const tests = ['server/gym/webhooks/killed.test.ts']

/** `npm test` plays it with 120 events. */
export const webhooksProof: Proof = {
  part: 'webhooks',
  what: 'a receiver that fails half the time gets 10,000 events, each at least once and in order, though their sender is killed',
  async play(note) {
    const vitest = [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'server',
      '--testTimeout',
      '1800000',
      ...tests,
    ]
    await runProgram(note, process.execPath, vitest, { env: { EVENTS: '10000' } })
  },
}
