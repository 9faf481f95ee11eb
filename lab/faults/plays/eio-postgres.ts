import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ownerTransaction } from '#server/runtime/db/owner-transaction.ts'
import { breakCalls, unableToBreak, type BrokenCalls } from '../tools/broken-calls.ts'
import { expectCleanFailures } from '../tools/clean-failures.ts'
import { mustPanic, placeOf, shorten, type Place } from '../tools/disk-calls.ts'
import { expect, quantile, seconds, type Fault, type Stage } from '../tools/fault.ts'
import { processesOf, titlesOf } from '../tools/postgres.ts'
import { runningPostgres } from '../tools/server.ts'
import { openWorld, type World } from '../tools/world.ts'

/** The largest n. */
const MOST = 200
const LONGEST = 60_000

export const eioPostgres: Fault = {
  name: 'eio-postgres',
  what: `la llamada número n de un proceso de PostgreSQL al disco falla (EIO), n de 1 a ${MOST}, mientras se cobra`,
  unable: unableToBreak,
  async play(stage) {
    const world = await openWorld(stage)
    const rounds = stage.rounds ?? 12
    const outcomes: Outcome[] = []
    try {
      for (let round = 0; round < rounds; round += 1) {
        const nth = 1 + Math.round((round * (MOST - 1)) / Math.max(1, rounds - 1))
        const place = placeOf(round)
        const outcome = await playRound(stage, world, place, nth)
        outcomes.push(outcome)
        stage.say(`  n = ${nth}, ${place.what}, ${place.who}: ${describe(outcome)}`)
      }
      stage.say(summary(outcomes, world.desk.acknowledged.size))
    } finally {
      await world.close()
    }
  },
}

interface Outcome {
  /** The failed calls, as strace writes them. */
  readonly injected: readonly string[]
  readonly hasPanicked: boolean
  /** The server had to start PostgreSQL again, because it had given up. */
  readonly isRevived: boolean
  /** From a working disk to a charge, in milliseconds. */
  readonly recovery: number
}

const describe = ({ injected, hasPanicked, isRevived, recovery }: Outcome) =>
  [
    injected.map(shorten).join(', '),
    ...(hasPanicked ? ['PANIC'] : []),
    ...(isRevived ? ['arrancado de nuevo'] : []),
    `de vuelta en ${seconds(recovery)}`,
  ].join('; ')

function summary(outcomes: readonly Outcome[], charges: number): string {
  const count = (is: (outcome: Outcome) => boolean) => outcomes.filter(is).length
  const took = outcomes.map(({ recovery }) => recovery)
  return [
    `  ${outcomes.length} veces, ${count(({ hasPanicked }) => hasPanicked)} con PANIC`,
    `${count(({ injected }) => injected.length > 1)} con más de una llamada rota`,
    `${count(({ isRevived }) => isRevived)} arrancado de nuevo por el servidor`,
    `${charges} cobros reconocidos, ninguno perdido ni doblado`,
    `de vuelta en ${seconds(quantile(took, 0.5))} de mediana, ${seconds(quantile(took, 1))} a lo sumo`,
  ].join('; ')
}

async function playRound(stage: Stage, { desk, checker, folder, databaseUrl }: World, place: Place, nth: number) {
  const log = join(folder, 'postgres.log')
  const { length } = await readFile(log)
  const postmaster = await runningPostgres(folder)
  const titles = await titlesOf(await processesOf(postmaster))
  const pids = titles.flatMap(([pid, title]) => (place.isOne(title) ? [pid] : []))
  const broken = await breakCalls({ ...place, pids, nth, log: join(folder, 'strace') })
  const shift = desk.work(3)
  const { injected, whole } = await whileBroken(stage, broken, databaseUrl)
  await desk.recover()
  const recovery = performance.now() - whole
  expectCleanFailures(await shift.stop())
  await checkpoint(databaseUrl)
  await checker.check(desk)
  const hasPanicked = (await readFile(log)).subarray(length).includes(' PANIC: ')
  const ignored = hasPanicked ? undefined : injected.find(mustPanic)
  expect(ignored === undefined, `PostgreSQL siguió como si nada tras ${ignored}`)
  return { injected, hasPanicked, isRevived: (await runningPostgres(folder)) !== postmaster, recovery }
}

const checkpoint = (databaseUrl: string) => ownerTransaction(databaseUrl, (query) => query('checkpoint'))

/** One after the other, successful or not. */
function keepCheckpointing(databaseUrl: string) {
  let isOver = false
  const ended = (async () => {
    while (!isOver) await Promise.allSettled([checkpoint(databaseUrl), pause(100)])
  })()
  return {
    stop() {
      isOver = true
      return ended
    },
  }
}

/** Until a call has failed, for up to three more seconds: during recovery new processes count from one. */
async function whileBroken({ random }: Stage, broken: BrokenCalls, databaseUrl: string) {
  const begun = performance.now()
  const checkpoints = keepCheckpointing(databaseUrl)
  try {
    while ((await broken.injected()).length === 0) {
      expect(performance.now() - begun < LONGEST, `En ${LONGEST / 1000} s ninguna llamada falló: no se rompió nada`)
      await pause(20)
    }
    await pause(random.chance(0.5) ? 0 : random.int(200, 3000))
    return { injected: await broken.injected(), whole: performance.now() }
  } finally {
    await broken.stop()
    await checkpoints.stop()
  }
}
