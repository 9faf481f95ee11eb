import type { Proof } from './tools/proof.ts'
import { runProgram } from './tools/run-program.ts'

const tests = ['server/gym/gimnasios/registro/killed.test.ts', 'server/engine/files/kill.test.ts']

/** `npm test` kills the server once in each. */
export const killsProof: Proof = {
  part: 'kills',
  what: 'a server killed before any write of a registration, or at thirty moments of uploads, leaves nothing half done',
  async play(note) {
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...tests]
    await runProgram(note, process.execPath, vitest, { env: { KILLS: '30' } })
  },
}
