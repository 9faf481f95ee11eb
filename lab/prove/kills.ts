import type { Proof } from './tools/proof.ts'
import { runProgram } from './tools/run-program.ts'

interface Killing {
  readonly part: string
  readonly what: string
  readonly tests: readonly string[]
  /** Makes a play longer than that of `npm test`. */
  readonly env: Readonly<Record<string, string>>
}

const killing = ({ part, what, tests, env }: Killing): Proof => ({
  part,
  what,
  async play(note) {
    const options = ['run', '--project', 'server', '--testTimeout', '1800000']
    await runProgram(note, process.execPath, ['node_modules/vitest/vitest.mjs', ...options, ...tests], { env })
  },
})

/** Processes that are killed in the middle of their work. */
export const killsProofs: readonly Proof[] = [
  killing({
    part: 'kills',
    what: 'a server killed before any write of a registration, or at thirty moments of uploads, leaves nothing half done',
    tests: ['server/gym/registro/killed.test.ts', 'server/engine/files/kill.test.ts'],
    env: { KILLS: '30' },
  }),
  killing({
    part: 'webhooks',
    what: 'a receiver that fails half the time gets 10,000 events, each at least once and in order, though their sender is killed',
    tests: ['server/gym/webhooks/killed.test.ts'],
    env: { EVENTS: '10000' },
  }),
  killing({
    part: 'reminders',
    what: 'the thousand mails that a gym may send on a day leave once, though one of two workers is killed in the middle',
    tests: ['server/gym/recordatorios/killed.test.ts'],
    env: { MEMBERS: '1000' },
  }),
]
