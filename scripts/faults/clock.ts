import { access, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ownerSnapshot } from '#server/db/owner-snapshot.ts'
import { expect, seconds, type Fault, type Stage } from './fault.ts'
import { openWorld, type World } from './world.ts'

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
const hour = 3_600
const year = 365 * 24 * hour

/** In the order in which they happen, as seconds from the real hour. */
const jumps: readonly (readonly [string, number])[] = [
  ['una hora atrás', -hour],
  ['de vuelta', 0],
  ['un año adelante', year],
  ['de vuelta', 0],
]

export const clock: Fault = {
  name: 'clock',
  what: 'el reloj del servidor salta una hora atrás y un año adelante mientras atiende; el de PostgreSQL no',
  unable: () =>
    access(library).then(
      () => null,
      () => `falta ${library} (apt install faketime)`,
    ),
  async play(stage) {
    let file = ''
    const prepare = async (folder: string) => {
      file = join(folder, 'reloj')
      await set(file, 0)
      env['FAKETIME_TIMESTAMP_FILE'] = file
    }
    const env: Record<string, string> = {
      LD_PRELOAD: library,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
    const world = await openWorld(stage, { env, prepare })
    try {
      for (const [name, offset] of jumps) await playJump(stage, world, { name, file, offset })
      await world.checker.check(world.desk)
    } finally {
      await world.close()
    }
  },
}

const set = (file: string, offset: number) => writeFile(file, `${offset < 0 ? '' : '+'}${offset}\n`)

interface Jump {
  readonly name: string
  readonly file: string
  readonly offset: number
}

async function playJump({ say }: Stage, { desk, databaseUrl }: World, { name, file, offset }: Jump): Promise<void> {
  // Just before the schedule's own timer: it must not make up for what has not been.
  await pause(60_000 - (Date.now() % 60_000) - 400)
  const before = await jobsOf(databaseUrl)
  await set(file, offset)
  const begun = performance.now()
  await pause(1500)
  if (Math.abs(offset) < year) {
    const kept = await desk.get('collections/miembros/records?perPage=1')
    expect(kept.status === 200, `${name}: la sesión abierta tuvo ${kept.status}`)
  }
  const entered = await desk.signIn()
  expect(entered.status === 200, `${name}: entrar tuvo ${entered.status}`)
  const charged = await desk.charge()
  expect(charged.status === 200, `${name}: cobrar tuvo ${charged.status}`)
  // What the schedule asks for in another year is dated by it: brought back within the beat of the queue.
  while (Math.abs(offset) < year && (await jobsOf(databaseUrl)).sealed <= before.sealed) {
    expect(performance.now() - begun < 150_000, `${name}: el trabajo de cada minuto no volvió a correr`)
    await pause(500)
  }
  while (offset === 0 && (await jobsOf(databaseUrl)).dated > 0) {
    expect(performance.now() - begun < 150_000, `${name}: hay trabajos fechados en otro año que no corren`)
    await pause(500)
  }
  const { waiting } = await jobsOf(databaseUrl)
  expect(waiting < 100, `${name}: hay ${waiting} trabajos en espera`)
  say(
    `  ${name}: sesión, entrada y cobro como siempre; ${Math.abs(offset) < year ? `el trabajo de cada minuto corrió a los ${seconds(performance.now() - begun)}, ` : ''}${waiting} en espera`,
  )
}

const readJobs = `
  select (select count(*) from pagos_sellos) as sealed, (select count(*) from graphile_worker._private_jobs) as waiting,
    (select count(*) from graphile_worker._private_jobs where run_at > now() + interval '1 day') as dated`

const jobsOf = (databaseUrl: string) =>
  ownerSnapshot(databaseUrl, async (query) => {
    const [row] = await query<{ sealed: number; waiting: number; dated: number }>(readJobs)
    if (!row) throw new Error('A count always answers')
    return row
  })
