import type { Note } from '#lab/harness/run-program.ts'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createRandom } from '#seed/random.ts'
import { expectCleanFailures } from '#lab/faults/tools/check.ts'
import { expect, seconds } from '#lab/harness/expect.ts'
import { startServer, unlimited } from '#lab/harness/server.ts'
import { openWorldAt, type World } from '#lab/faults/tools/world.ts'
import { ownerSnapshot } from '#server/runtime/db/owner-transaction.ts'
import type { Proof } from './tools/proof.ts'
import { noDistribution, startCluster, type Cluster } from './restore/distribution.ts'
import { PGBOUNCER, startBouncer, type Bouncer } from './standby/bouncer.ts'
import { addressOf, chargesAt, promote, withPair, type Pair } from './standby/pair.ts'
import { silentPrimary, stopWhileSilent } from './standby/silent.ts'
import { twoWriters } from './standby/two-writers.ts'

/** Milliseconds from the crash to the next acknowledged charge. */
const LONGEST_OUTAGE = 30_000
/** Kept server output, in characters. */
const TOLD = 4_000

/** The primary crashes during charges, the standby is promoted, the old primary comes back and stays unused. */
async function takeOver(note: Note, { primary, standby }: Pair, ports: readonly number[]): Promise<void> {
  const stage = { rounds: null, random: createRandom('standby'), say: note }
  const world = await openWorldAt(stage, addressOf(ports))
  const { desk, checker } = world
  try {
    const shift = desk.work()
    await pause(3_000)
    const crashed = performance.now()
    await primary.stop('immediate')
    await promote(standby)
    const promoted = performance.now()
    await desk.recover(60_000)
    const back = performance.now()
    await pause(1_000)
    expectCleanFailures(await shift.stop())
    note(`back ${seconds(back - crashed)} after the crash, ${seconds(back - promoted)} after the promotion`)
    expect(back - crashed <= LONGEST_OUTAGE, `It took ${seconds(back - crashed)}`)
    await checker.check(desk)
    await formerIsLeftAlone(primary, world)
    note(`${desk.acknowledged.size} charges acknowledged, none lost`)
  } finally {
    note(world.server().complaints().slice(-TOLD))
    await world.close()
  }
}

/** The old primary still accepts writes, but neither a running nor a new process uses it. */
async function formerIsLeftAlone(former: Cluster, { desk, checker, server, restart }: World): Promise<void> {
  await former.start()
  const before = (await chargesAt(former)).size
  await desk.recover()
  await server().stop()
  await restart()
  await desk.recover()
  expect((await chargesAt(former)).size === before, 'Something was written to the former primary')
  await checker.check(desk)
}

/** Nothing starts behind a PgBouncer that lends connections for a transaction, and nothing is made. */
async function refusedBehindTransactions(note: Note): Promise<void> {
  const cluster = await startCluster(note)
  const folder = await mkdtemp(join(tmpdir(), 'vigente-reserva-'))
  const bouncer = await startBouncer(cluster.port, 'transaction')
  try {
    const env = { ...unlimited(folder), DATABASE_URL: addressOf([bouncer.port]) }
    const said = await startServer({ env }).then(
      () => 'It started',
      (error: unknown) => String(error),
    )
    expect(said.includes('pool_mode = session'), said)
    const made = await ownerSnapshot(cluster.url('vigente'), (query) =>
      query(`select from pg_tables where schemaname = 'public'`),
    )
    expect(made.length === 0 && (await readdir(folder)).length === 0, 'Something was made')
  } finally {
    await bouncer.stop()
    await cluster.remove()
    await rm(folder, { recursive: true })
  }
}

const noBouncer = async () => (await noDistribution()) ?? (existsSync(PGBOUNCER) ? null : 'PgBouncer is not installed')

export const standbyProofs: readonly Proof[] = [
  {
    part: 'standby',
    what: 'a synchronous standby is promoted during charges: nothing acknowledged is lost, back within 30 s',
    unable: noDistribution,
    play: (note) => withPair(note, (pair) => takeOver(note, pair, [pair.primary.port, pair.standby.port])),
  },
  {
    part: 'standby',
    what: 'the same through a PgBouncer in session mode in front of each',
    unable: noBouncer,
    play: (note) =>
      withPair(note, async (pair) => {
        const bouncers: Bouncer[] = []
        try {
          for (const { port } of [pair.primary, pair.standby]) bouncers.push(await startBouncer(port))
          await takeOver(
            note,
            pair,
            bouncers.map(({ port }) => port),
          )
        } finally {
          for (const bouncer of bouncers) await bouncer.stop()
        }
      }),
  },
  {
    part: 'standby',
    what: 'behind a PgBouncer in transaction mode nothing starts',
    unable: noBouncer,
    play: refusedBehindTransactions,
  },
  {
    part: 'standby',
    what: 'the primary falls silent during charges, payments online, mails and webhooks of two processes: nothing acknowledged is lost, jobs again within a minute',
    unable: noDistribution,
    play: (note) => withPair(note, (pair) => silentPrimary(note, pair)),
  },
  {
    part: 'standby',
    what: 'both processes stop within their time while the primary is silent',
    unable: noDistribution,
    play: (note) => withPair(note, (pair) => stopWhileSilent(note, pair)),
  },
  {
    part: 'standby',
    what: 'two hosts accept writes, and members pay online: three seconds after the promotion only the promoted one is used',
    unable: noDistribution,
    play: (note) => withPair(note, (pair) => twoWriters(note, pair)),
  },
]
