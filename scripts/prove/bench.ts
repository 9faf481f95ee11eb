import { Broken } from '../faults/fault.ts'
import type { Note, Proof } from './proof.ts'
import { runScript } from './run-program.ts'

/** The bench marks what it missed and ends with 0 all the same. */
async function expectReached(note: Note, part: string): Promise<void> {
  const missed = (await runScript(note, 'bench/run.ts', [part])).filter((line) => line.includes('✗'))
  if (missed.length > 0) throw new Broken(missed.join('\n'))
}

/** Promises of a release that the bench measures. */
export const benchProofs: readonly Proof[] = [
  {
    part: 'soak',
    what: 'ten minutes of mixed work at 300 requests a second: 99 of 100 within 150 ms, nothing acknowledged is missing',
    play: (note) => expectReached(note, 'soak'),
  },
  {
    part: 'pocketbase',
    what: 'the same calls over the same data beside PocketBase, each within its goal',
    unable: async () => (process.env['POCKETBASE_BIN'] ? null : 'POCKETBASE_BIN names no PocketBase 0.39'),
    play: (note) => expectReached(note, 'pocketbase'),
  },
]
