import { Broken } from '#lab/faults/tools/fault.ts'
import type { Note, Proof } from './tools/proof.ts'
import { runProgram, runScript } from './tools/run-program.ts'

/** The bench marks missed goals and still exits with 0. */
async function expectReached(note: Note, part: string): Promise<void> {
  const missed = (await runScript(note, 'lab/bench/run.ts', [part])).filter((line) => line.includes('✗'))
  if (missed.length > 0) throw new Broken(missed.join('\n'))
}

const withoutPocketBase = async () => (process.env['POCKETBASE_BIN'] ? null : 'POCKETBASE_BIN names no PocketBase 0.39')

/** Promises of a release that the bench measures, or compares with PocketBase. */
export const benchProofs: readonly Proof[] = [
  {
    part: 'soak',
    what: 'ten minutes of mixed work at 300 requests a second: 99 of 100 within 150 ms, nothing acknowledged is missing',
    play: (note) => expectReached(note, 'soak'),
  },
  {
    part: 'pocketbase',
    what: 'a real PocketBase answers every scenario as written, and random requests like this server',
    unable: withoutPocketBase,
    async play(note) {
      const tests = ['upstream', 'beside-upstream'].map((name) => `lab/conformance/${name}.test.ts`)
      const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', '--no-file-parallelism', ...tests]
      await runProgram(note, process.execPath, vitest, { env: { UPSTREAM_RUNS: '3000' } })
    },
  },
  {
    part: 'pocketbase',
    what: 'the same calls over the same data beside PocketBase, each within its goal',
    unable: withoutPocketBase,
    play: (note) => expectReached(note, 'pocketbase'),
  },
]
