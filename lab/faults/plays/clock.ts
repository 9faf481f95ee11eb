import { setTimeout as pause } from 'node:timers/promises'
import { playDatabaseClock } from './database-clock.ts'
import { isYear, jumps, openFakeClock, unableToFake, type FakeClock } from '../tools/fake-clock.ts'
import { expect, seconds } from '#lab/harness/expect.ts'
import type { Fault, Stage } from '../tools/fault.ts'
import { until } from '#lab/harness/until.ts'
import { jobsOf } from '../tools/queue-state.ts'
import { openWorld, type World } from '../tools/world.ts'

export const clock: Fault = {
  name: 'clock',
  what: 'el reloj del servidor salta una hora atrás y un año adelante mientras atiende; después, el de PostgreSQL',
  unable: unableToFake,
  async play(stage) {
    await playServerClock(stage)
    await playDatabaseClock(stage)
  },
}

async function playServerClock(stage: Stage): Promise<void> {
  const fake = await openFakeClock()
  const world = await openWorld(stage, { env: fake.env })
  try {
    for (const [name, offset] of jumps) await playJump(stage, world, { name, fake, offset })
    await world.checker.check(world.desk)
  } finally {
    await world.close()
    await fake.close()
  }
}

interface Jump {
  readonly name: string
  readonly fake: FakeClock
  readonly offset: number
}

async function playJump({ say }: Stage, { desk, databaseUrl }: World, { name, fake, offset }: Jump): Promise<void> {
  // Just before the schedule's own timer: it must not make up for skipped times.
  await pause(60_000 - (Date.now() % 60_000) - 400)
  const before = await jobsOf(databaseUrl)
  await fake.set(offset)
  const begun = performance.now()
  await pause(1500)
  if (!isYear(offset)) {
    const kept = await desk.get('collections/miembros/records?perPage=1')
    expect(kept.status === 200, `${name}: la sesión abierta tuvo ${kept.status}`)
  }
  const entered = await desk.signIn()
  expect(entered.status === 200, `${name}: entrar tuvo ${entered.status}`)
  const charged = await desk.charge()
  expect(charged.status === 200, `${name}: cobrar tuvo ${charged.status}`)
  // Jobs scheduled in another year are dated by it, and corrected within the queue's heartbeat.
  const rest = { every: 500, longest: 150_000 }
  if (!isYear(offset))
    await until(async () => (await jobsOf(databaseUrl)).sealed > before.sealed, {
      ...rest,
      otherwise: `${name}: el trabajo de cada minuto no volvió a correr`,
    })
  if (offset === 0)
    await until(async () => (await jobsOf(databaseUrl)).dated === 0, {
      ...rest,
      otherwise: `${name}: hay trabajos fechados en otro año que no corren`,
    })
  const { waiting } = await jobsOf(databaseUrl)
  expect(waiting < 100, `${name}: hay ${waiting} trabajos en espera`)
  say(
    `  ${name}: sesión, entrada y cobro como siempre; ${!isYear(offset) ? `el trabajo de cada minuto corrió a los ${seconds(performance.now() - begun)}, ` : ''}${waiting} en espera`,
  )
}
