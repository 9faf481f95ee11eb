import { setTimeout as pause } from 'node:timers/promises'
import { openFakeClock, jumps, type FakeClock } from '../tools/fake-clock.ts'
import { expect, seconds } from '#lab/harness/expect.ts'
import type { Stage } from '../tools/fault.ts'
import { until } from '#lab/harness/until.ts'
import { jobsOf } from '../tools/queue-state.ts'
import { openOutside, openWorldOn, type World } from '../tools/world.ts'

/** PostgreSQL's clock jumps, the server's does not. */
export async function playDatabaseClock(stage: Stage): Promise<void> {
  const clock = await openFakeClock()
  const outside = await openOutside(clock.env)
  const world = await openWorldOn(stage, outside)
  try {
    for (const [name, offset] of jumps) await playJump(stage, world, { name, clock, offset })
    await world.checker.check(world.desk)
  } finally {
    await world.close()
    await outside.stop()
    await clock.close()
  }
}

interface Jump {
  readonly name: string
  readonly clock: FakeClock
  readonly offset: number
}

async function playJump({ say }: Stage, { desk, databaseUrl }: World, { name, clock, offset }: Jump): Promise<void> {
  await clock.set(offset)
  const begun = performance.now()
  await pause(1500)
  const asked = {
    sesión: () => desk.get('collections/miembros/records?perPage=1'),
    entrada: () => desk.signIn(),
    cobro: desk.charge,
  }
  for (const [what, ask] of Object.entries(asked)) {
    const { status } = await ask()
    expect(status === 200, `PostgreSQL ${name}: ${what} tuvo ${status}`)
  }
  const { sealed } = await jobsOf(databaseUrl)
  await until(async () => (await jobsOf(databaseUrl)).sealed > sealed, {
    every: 500,
    longest: 150_000,
    otherwise: `PostgreSQL ${name}: el trabajo de cada minuto no volvió a correr`,
  })
  const { waiting } = await jobsOf(databaseUrl)
  expect(waiting < 10, `PostgreSQL ${name}: hay ${waiting} trabajos en espera`)
  say(
    `  PostgreSQL ${name}: sesión, entrada y cobro como siempre; el trabajo de cada minuto corrió a los ${seconds(performance.now() - begun)}`,
  )
}
