import type { Note } from '#lab/harness/run-program.ts'
import { readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createRandom } from '#seed/random.ts'
import { ownerSnapshot } from '#server/runtime/db/owner-transaction.ts'
import { missing, openChecker, type Checker } from '#lab/faults/tools/check.ts'
import { openDesk, type Answer, type Desk } from '#lab/faults/tools/desk.ts'
import { Broken, expect, expectNothing, seconds } from '#lab/harness/expect.ts'
import { INSTALLING, withInstallation, type Installation } from '../installed/installation.ts'
import { command, startCluster, type Cluster } from '../restore/distribution.ts'
import { push, setDemonstration, startNginx } from './around.ts'

/** A server that brings the database to its version, and ends. */
const MIGRATES_AND_ENDS = `
import { openDatabase } from './runtime/db/open/open-database.ts'
import { readProcessEnv } from './runtime/env.ts'
const reading = readProcessEnv()
if (reading.ok) await (await openDatabase(reading.env, () => undefined)).stop()
process.exit(1)
`

/** Milliseconds that a desk waits for an answer: longer than any hold. */
const PATIENCE = 280_000

type Play = {
  readonly note: Note
  readonly installed: Installation
  readonly cluster: Cluster
  readonly desk: Desk
  readonly checker: Checker
}

/** With the PostgreSQL of the distribution, under six desks that charge through nginx. */
export async function migrateAndReturn(note: Note): Promise<void> {
  // `runuser -u postgres -- psql` looks for it there.
  const cluster = await startCluster(note, { unix_socket_directories: '/var/run/postgresql' })
  const start = INSTALLING.at(-1) ?? ''
  const steps = INSTALLING.filter((words) => words !== start)
  try {
    await withInstallation(note, (installed) => playAll(note, installed, cluster, start), steps)
  } finally {
    await cluster.remove()
  }
}

async function playAll(note: Note, installed: Installation, cluster: Cluster, start: string): Promise<void> {
  await setDemonstration(installed, cluster)
  await installed.follow(start)
  const nginx = await startNginx(installed)
  try {
    const desk = await openDesk(nginx.url, createRandom('update'), PATIENCE)
    const checker = await openChecker(cluster.url('vigente'))
    const play = { note, installed, cluster, desk, checker }
    await killedInTheHold(play)
    await updates(play)
    await goesBackByItself(play)
    await goesBackByCommand(play)
  } finally {
    await installed.shell(nginx.stop)
  }
}

const link = ({ installed }: Play) => readlink(join(installed.home, 'actual'))
// Agreed beforehand: a busy machine holds requests for longer than the page's proxy waits.
const update = ({ installed }: Play, words = '--si') =>
  installed.shell(`'${installed.home}/actual/deploy/actualizar.sh' ${words}`)
const migration = (number: number) => `echo 'create table prueba_${number} ();' > db/migrations/${number}_prueba.sql`

/** SIGKILL once the server waits for the script: the former version starts, and answers all that waited. */
async function killedInTheHold(play: Play): Promise<void> {
  const { note, installed, desk, checker } = play
  const before = await link(play)
  await push(installed, migration(9001))
  const kill = [
    `'${installed.home}/actual/deploy/actualizar.sh' --si & script=$!`,
    'until pgrep -u "$ACCOUNT" -x flock >/dev/null; do kill -0 $script; sleep 0.1; done',
    'kill -KILL $script',
    // The backup that it began goes on to its end.
    'flock --timeout 60 "/run/lock/actualizar-$ACCOUNT" true',
  ]
  const { answers, outcome } = await charged(desk, () => installed.shell(kill.join('\n')))
  if (outcome instanceof Error) throw outcome
  expect((await link(play)) === before, 'An update that was killed changed the link')
  tell(note, 'an update that was killed', answers)
  await checker.check(desk)
}

async function updates(play: Play): Promise<void> {
  const { note, desk, checker } = play
  const before = await link(play)
  requireSaid(await update(play, '--ver'), 'Cambia la base. Migraciones, 1:')
  const { answers, outcome } = await charged(desk, () => update(play))
  if (outcome instanceof Error) throw outcome
  expect((await link(play)) !== before, 'The update left the link where it was')
  tell(note, 'an update with a migration', answers)
  note(outcome.filter((line) => /esper/.test(line)).join(' '))
  requireSaid(await update(play, '--ver'), 'Ya es la que está en uso.')
  await checker.check(desk)
}

/** The new version migrates, and its server ends: the former one is back, with every charge. */
async function goesBackByItself(play: Play): Promise<void> {
  const { note, installed, desk } = play
  const before = await link(play)
  await writeFile(`${installed.home}-aparte/main.ts`, MIGRATES_AND_ENDS)
  await push(installed, `${migration(9002)} && cp '${installed.home}-aparte/main.ts' server/main.ts`)
  const shift = desk.work()
  const outcome = await update(play).catch((error: unknown) => error)
  await desk.recover(60_000)
  const answers = await shift.stop()
  expect(outcome instanceof Broken, 'An update whose server does not start ended well')
  expect((await link(play)) === before, 'The link did not come back')
  note(`a server that migrates and ends: ${answers.length} answers, ${failed(answers).length} other than 200`)
  expectNothing(await lost(play, [...desk.acknowledged]))
}

/** After some charges: asks first, then sets the newer database aside. */
async function goesBackByCommand(play: Play): Promise<void> {
  const { note, installed, desk, cluster } = play
  const before = await link(play)
  await push(installed, `git checkout --quiet HEAD~1 -- server/main.ts`)
  await update(play)
  const kept = [...desk.acknowledged]
  const shift = desk.work()
  await pause(5_000)
  await shift.stop()
  const later = [...desk.acknowledged].filter((id) => !kept.includes(id))
  const back = `'${installed.home}/actual/deploy/volver.sh'`
  const refused = await installed.shell(back).catch((error: unknown) => error)
  expect(refused instanceof Broken && refused.message.includes(`${later.length} cobros`), String(refused))
  note(String(refused))
  const atTerminal = (answer: string) => installed.shell(`echo '${answer}' | script -qec "${back}" /dev/null`)
  const declined = await atTerminal('no').catch((error: unknown) => error)
  expect(declined instanceof Broken && declined.message.includes('No se cambió nada.'), String(declined))
  expectNothing(await lost(play, [...desk.acknowledged]))
  note((await atTerminal('sí')).slice(-1).join())
  expect((await link(play)) === before, 'The command did not go back')
  expectNothing(await lost(play, kept))
  expect((await lost(play, later)).length === later.length, 'A charge made after the backup is still there')
  const databases = (await command(cluster, 'select datname from pg_database')).join(' ')
  expect(/vigente-antes-/.test(databases), `The newer database is gone: ${databases}`)
}

async function charged(desk: Desk, work: () => Promise<readonly string[]>) {
  const shift = desk.work()
  await pause(1_000)
  const outcome = await work().catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
  await pause(1_000)
  const answers = await shift.stop()
  expectNothing(failed(answers).map(({ status, took }) => `A charge was answered ${status} after ${took} ms`))
  return { answers, outcome }
}

const failed = (answers: readonly Answer[]) => answers.filter(({ status }) => status !== 200)

function tell(note: Note, what: string, answers: readonly Answer[]): void {
  const longest = Math.max(...answers.map(({ took }) => took))
  note(`${what}: ${answers.length} charges, none failed, the longest took ${seconds(longest)}`)
}

function requireSaid(said: readonly string[], words: string): void {
  expect(said.join('\n').includes(words), `It does not say «${words}»: ${said.join('\n')}`)
}

/** Charges that are not stored, as sentences. */
const lost = ({ cluster }: Play, ids: readonly string[]): Promise<string[]> =>
  ownerSnapshot(cluster.url('vigente'), (query) => missing(query, ids))
