import { spawnSync } from 'node:child_process'
import { faults } from '#lab/faults/every-fault.ts'
import { Broken } from '#lab/harness/expect.ts'
import { onDemonstration } from '#lab/harness/demonstration.ts'
import { createRandom } from '#seed/random.ts'
import { ensureChromium, ensureHeadlessShell } from '../../scripts/chromium.mjs'
import type { Proof } from './tools/proof.ts'
import { runProgram, runScript, type Note } from '#lab/harness/run-program.ts'

const runNode = (note: Note, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runProgram(note, process.execPath, args, { env })
const runTests = (note: Note, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runNode(note, ['node_modules/vitest/vitest.mjs', 'run', '--project', ...args], env)
const buildWeb = (note: Note) => runNode(note, ['node_modules/vite/bin/vite.js', 'build'])

/** Processes that are killed in the middle of their work, in a longer play than that of `npm run prove long`. */
const killing = (
  part: string,
  what: string,
  tests: readonly string[],
  env: Readonly<Record<string, string>>,
): Proof => ({
  part,
  what,
  play: async (note) => void (await runTests(note, ['long', '--testTimeout', '1800000', ...tests], env)),
})

/** Tests that play at random, more often than in `npm test`. */
const random = (part: string, what: string, tests: readonly string[], runs: number): Proof => ({
  part,
  what,
  play: async (note) =>
    void (await runTests(note, ['server', '--testTimeout', '1800000', ...tests], { RUNS: String(runs) })),
})

/** Generated requests in full numbers; `npm test` sends samples. */
const generated = (part: string, what: string, script: string, args: readonly string[] = []): Proof => ({
  part,
  what,
  play: async (note) => void (await runScript(note, script, args)),
})

/** The desk in other browsers than the one of the journeys; each needs packages of the distribution. */
const engine = (name: string, programs: readonly [string, ...string[]], packages: string): Proof => ({
  part: 'engines',
  what: `the ten main journeys of a desk go in ${name}`,
  unable: async () =>
    programs.every((program) => spawnSync('which', [program]).status === 0) ? null : `install ${packages}`,
  async play(note) {
    await buildWeb(note)
    const player = ['--experimental-websocket', '--import', './scripts/typescript.mjs', 'e2e/engines/play.ts']
    await onDemonstration(async (url) => void (await runNode(note, [...player, name, programs[0], url])))
  },
})

/** Journeys of the browser, those that `npm test` leaves out too; no choice: all of them. */
const journeys = (
  part: string,
  what: string,
  choice: readonly string[],
  env: Readonly<Record<string, string>>,
): Proof => ({
  part,
  what,
  async play(note) {
    const chromium = await ensureChromium()
    if (!chromium) throw new Error('No Chromium could be found or installed')
    const shell = await ensureHeadlessShell()
    await buildWeb(note)
    const command = ['node_modules/@playwright/test/cli.js', 'test', ...choice]
    await runNode(note, command, { CHROMIUM_PATH: chromium, HEADLESS_SHELL_PATH: shell, ...env })
  },
})

/** The bench marks missed goals and still exits with 0. */
async function expectReached(note: Note, part: string): Promise<void> {
  const missed = (await runScript(note, 'lab/bench/run.ts', [part])).filter((line) => line.includes('✗'))
  if (missed.length > 0) throw new Broken(missed.join('\n'))
}

const withoutPocketBase = async () => (process.env['POCKETBASE_BIN'] ? null : 'POCKETBASE_BIN names no PocketBase 0.39')

/** Proofs that are commands of the repository. */
export const commandProofs: readonly Proof[] = [
  killing(
    'kills',
    'a server killed before any write of a registration, or at thirty moments of uploads, leaves nothing half done',
    ['server/gym/registro/killed.long.test.ts', 'server/engine/files/kill.long.test.ts'],
    { KILLS: '30' },
  ),
  killing(
    'webhooks',
    'a receiver that fails half the time gets 10,000 events, each at least once and in order, though their sender is killed',
    ['server/gym/webhooks/killed.long.test.ts'],
    { EVENTS: '10000' },
  ),
  killing(
    'reminders',
    'the thousand mails that a gym may send on a day leave once, though one of two workers is killed in the middle',
    ['server/gym/recordatorios/killed.long.test.ts'],
    { MEMBERS: '1000' },
  ),
  random(
    'properties',
    'reports, counts of tills, debts, online payments, imports and writes are right in three hundred random plays each',
    [
      'server/gym/reportes',
      'server/gym/saldos/any-order.test.ts',
      'server/gym/en_linea/cobros/exactly-once.test.ts',
      'server/gym/miembros/importar',
      'server/gym/write-fuzz.test.ts',
      'server/engine/records/write/write-fuzz.test.ts',
    ],
    300,
  ),
  {
    part: 'long',
    what: 'a whole gym is brought in and backed up beside a real one, whose queries read no large table whole; one that has just arrived is asked everything at once; killed servers lose no charge; the demonstration is as promised',
    play: async (note) => void (await runTests(note, ['long'])),
  },
  journeys(
    'looks',
    'no screen, dialog or component violates an axe rule on a desk or a phone, light or dark; in forced colours what is chosen differs from what is not',
    [],
    { EVERY_LOOK: '1' },
  ),
  journeys(
    'walks',
    'every address of a dialog opens and closes it; lists fit every width; hostile texts stay texts on every screen; the door answers on seven bad networks and under wrong clocks; a stranger starts a gym within 60 acts; the report of a day at the desk is its ledger; and whatever else `npm test` has no time for',
    ['--grep', '@long|capas|textos-hostiles'],
    { LONG_WALKS: '1' },
  ),
  engine('firefox', ['firefox-esr'], 'firefox-esr'),
  engine('webkit', ['WebKitWebDriver', 'Xvfb'], 'webkit2gtk-driver and xvfb'),
  generated('attack', '100,000 requests of one gym’s people reveal nothing of another gym', 'lab/attack/run.mjs'),
  generated(
    'malformed',
    '280,000 requests that no client would send are answered below 500, and nothing grows',
    'lab/attack/run.mjs',
    ['malformed'],
  ),
  generated(
    'budgets',
    'the most expensive allowed requests slow no other gym, end no process and leave no memory behind',
    'lab/budgets/run.ts',
  ),
  generated('fuzz', '100,000 random filters are answered or refused, and none fails', 'lab/conformance/fuzz.mjs'),
  ...faults.map(({ name, what, unable, play }): Proof => ({
    part: 'faults',
    what: `${name}: ${what}`,
    ...(unable && { unable }),
    play: (note) => play({ rounds: null, random: createRandom(`prove/${name}`), say: note }),
  })),
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
      await runTests(note, ['server', '--no-file-parallelism', ...tests], { UPSTREAM_RUNS: '3000' })
    },
  },
  {
    part: 'pocketbase',
    what: 'the same calls over the same data beside PocketBase, each within its goal',
    unable: withoutPocketBase,
    play: (note) => expectReached(note, 'pocketbase'),
  },
]
