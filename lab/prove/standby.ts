import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { createRandom } from '#seed/random.ts'
import { ownerSnapshot } from '#server/runtime/db/owner-transaction.ts'
import { expectCleanFailures } from '#lab/faults/tools/clean-failures.ts'
import { expect, seconds } from '#lab/faults/tools/fault.ts'
import { openWorldAt, type World } from '#lab/faults/tools/world.ts'
import type { Note, Proof } from './tools/proof.ts'
import {
  asSuperuser,
  command,
  noDistribution,
  placeCluster,
  startCluster,
  type Cluster,
} from './restore/distribution.ts'
import { PGBOUNCER, startBouncer, type Bouncer } from './standby/bouncer.ts'

/** Milliseconds from the crash to the next acknowledged charge. */
const LONGEST_OUTAGE = 30_000
/** Kept server output, in characters. */
const TOLD = 4_000

type Pair = { readonly primary: Cluster; readonly standby: Cluster }

async function withPair(note: Note, work: (pair: Pair) => Promise<void>): Promise<void> {
  const primary = await startCluster(note)
  const standby = await placeCluster(note)
  try {
    const copying = ['-D', standby.folder, '-R', '-X', 'stream', '-c', 'fast']
    await standby.run('pg_basebackup', [...asSuperuser(primary), ...copying])
    await standby.start()
    // In the primary's own settings, so that the promoted standby commits alone.
    await command(primary, `alter system set synchronous_standby_names = '*'`)
    await command(primary, 'select pg_reload_conf()')
    await work({ primary, standby })
  } finally {
    await standby.remove()
    await primary.remove()
  }
}

const addressOf = (ports: readonly number[]) =>
  `postgresql://vigente:vigente@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/vigente?target_session_attrs=read-write`

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
    await standby.run('pg_ctl', ['-D', standby.folder, '-w', 'promote'])
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

const countAt = (cluster: Cluster) =>
  ownerSnapshot(cluster.url('vigente'), async (query) => {
    const [row] = await query<{ entries: number }>('select count(*) as entries from pagos_asientos')
    return row?.entries ?? 0
  })

/** The old primary still accepts writes, but neither a running nor a new process uses it. */
async function formerIsLeftAlone(former: Cluster, { desk, checker, server, restart }: World): Promise<void> {
  await former.start()
  const before = await countAt(former)
  await desk.recover()
  server().signal('SIGTERM')
  await server().ended
  await restart()
  await desk.recover()
  expect((await countAt(former)) === before, 'Something was written to the former primary')
  await checker.check(desk)
}

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
    unable: async () => (await noDistribution()) ?? (existsSync(PGBOUNCER) ? null : 'PgBouncer is not installed'),
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
]
