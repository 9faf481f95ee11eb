import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/runtime/db/open/open-database.ts'
import { loadWorld } from '#seed/load-world.ts'
import { cadenaTresSucursales } from '#seed/worlds/cadena-tres-sucursales.ts'
import { confine, unableToConfine, type Confinement } from '../tools/confinement.ts'
import { Broken, expect, seconds } from '#lab/harness/expect.ts'
import { quantile } from '#lab/bench/measure/figures.ts'
import type { Fault, Stage } from '../tools/fault.ts'
import { heavy } from './memory.ts'
import { runningPostgres } from '../tools/postgres.ts'
import { uploadPhoto } from '../tools/upload.ts'
import { openWorld, type World } from '../tools/world.ts'
import type { Random } from '#seed/random.ts'
import type { Answer, Desk } from '../tools/desk.ts'

const MEGABYTES = 512
const MEMBERS = 5000
/** Duration of each phase, in milliseconds. */
const LASTING = 60_000
/** Longest wait for a whole export of a busy server, in milliseconds. */
const DOWNLOAD = 120_000
/** Kept output of a server that ended, in characters. */
const LAST_WORDS = 1000
/** The size of a telephone's photos. */
const PHOTO_WIDTH = 4000

export const cgroup: Fault = {
  name: 'cgroup',
  what: `servidor y PostgreSQL con ${MEGABYTES} MB entre los dos y ${MEMBERS} miembros: un rato común, después de todo a la vez`,
  unable: unableToConfine,
  async play(stage) {
    const confinement = await confine(MEGABYTES)
    try {
      const world = await openWorld(stage, { launcher: confinement.launcher, prepare: fill })
      try {
        await playWhileItLives(stage, world, confinement)
      } finally {
        await world.close()
      }
    } finally {
      await confinement.close()
    }
  },
}

/** Before the server starts, with all the memory there is. */
async function fill(folder: string): Promise<void> {
  const database = await openDatabase({ DATA_DIR: folder }, () => undefined)
  await loadWorld([{ ...cadenaTresSucursales, members: MEMBERS }], { databaseUrl: database.url, now: new Date() })
  await database.stop()
}

async function playWhileItLives(stage: Stage, world: World, confinement: Confinement): Promise<void> {
  const ending = untilItEnds(world, confinement)
  ending.catch(() => undefined)
  try {
    await playOrdinary(stage, world, confinement)
    await playHard(stage, world, confinement)
  } catch (error) {
    // Failed requests are noticed before the server's end is known.
    await Promise.race([ending, pause(1000)])
    throw error
  }
}

/** No part of this may end the server. */
async function untilItEnds({ server }: World, confinement: Confinement): Promise<never> {
  const code = await server().ended
  throw new Broken(
    `El servidor terminó (${code ?? 'por una señal'}); el sistema terminó ${await confinement.kills()} procesos. ${server().complaints().slice(-LAST_WORDS)}`,
  )
}

async function playOrdinary({ random, say, rounds }: Stage, world: World, confinement: Confinement): Promise<void> {
  const { checker, desk, folder } = world
  const postmaster = await runningPostgres(folder)
  const held = confinement.watch()
  const answers = await ordinaryHour(desk, random, LASTING * (rounds ?? 1))
  const most = await held.most()
  const wrong = answers.filter(({ status }) => status !== 200).map(({ status }) => status)
  expect(wrong.length === 0, `En un rato común hubo ${wrong.join()}`)
  expect((await confinement.kills()) === 0, 'El sistema terminó un proceso por falta de memoria en un rato común')
  expect((await runningPostgres(folder)) === postmaster, 'PostgreSQL volvió a arrancar en un rato común')
  await checker.check(desk)
  const took = answers.map((answer) => answer.took).toSorted((one, other) => one - other)
  const slow = quantile(took, 0.99)
  say(
    `  un rato común: ${answers.length} peticiones, todas 200, p99 ${seconds(slow)}; a lo sumo ${most} MB, nadie terminado`,
  )
}

async function playHard({ say, rounds }: Stage, world: World, confinement: Confinement): Promise<void> {
  const { checker, desk } = world
  const held = confinement.watch()
  const until = performance.now() + LASTING * (rounds ?? 1)
  const shift = desk.work(10)
  const statuses: number[] = []
  const keep = async (ask: () => Promise<{ readonly status: number }>) => {
    while (performance.now() < until) statuses.push((await ask()).status)
  }
  await Promise.all([
    ...[...heavy, ...heavy, ...heavy].map((path) => keep(() => desk.get(path, DOWNLOAD))),
    ...[1, 2, 3].map(() => keep(() => uploadPhoto(world, '#369', PHOTO_WIDTH))),
    ...[1, 2].map(() => keep(() => desk.signIn())),
  ])
  const back = await desk.recover()
  const charges = (await shift.stop()).map(({ status }) => status)
  const most = await held.most()
  const all = [...statuses, ...charges]
  const wrong = all.filter((status) => ![200, 429, 503].includes(status))
  expect(wrong.length === 0, `Hubo ${[...new Set(wrong)].join()}`)
  await checker.check(desk)
  const later = all.filter((status) => status !== 200).length
  say(
    `  de todo a la vez: ${charges.length} cobros y ${statuses.length} pedidos pesados, ${later} con «vuelve luego»; a lo sumo ${most} MB, el sistema terminó ${await confinement.kills()} procesos; al acabar se cobró en ${seconds(back)}`,
  )
}

/** Between two requests, in milliseconds. */
const BEAT = 100
const year = 'desde=2026-01-01&hasta=2026-12-31&comparar=true'
const names = ['an', 'mar', 'gon', 'lu', 'fer']

type Ask = (desk: Desk, random: Random) => Promise<Answer>

/** The mix of a desk, in a hundred requests. */
const asks: readonly (readonly [share: number, ask: Ask])[] = [
  [30, (desk, random) => desk.get(`collections/miembros/records?perPage=20&page=${random.int(1, 9)}`)],
  [30, (desk, random) => desk.get(`collections/miembros/records?perPage=20&filter=nombre~"${random.pick(names)}"`)],
  [15, (desk) => desk.get('collections/pagos/records?perPage=20&sort=-created&expand=id_miembro')],
  [20, (desk) => desk.charge()],
  [4, (desk) => desk.get(`reportes/ingresos?${year}`)],
  [1, (desk) => desk.get('exportar/miembros.xlsx')],
]

/** Ten requests a second, without waiting for earlier answers. */
async function ordinaryHour(desk: Desk, random: Random, lasting: number): Promise<readonly Answer[]> {
  const asked: Promise<Answer>[] = []
  for (let beat = 0; beat * BEAT < lasting; beat += 1) {
    const [, ask] = random.weighted(asks, ([share]) => share)
    asked.push(ask(desk, random))
    await pause(BEAT)
  }
  return Promise.all(asked)
}
