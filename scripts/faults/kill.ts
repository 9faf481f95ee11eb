import { setTimeout as pause } from 'node:timers/promises'
import { quantile, seconds, type Fault, type Stage } from './fault.ts'
import { processesOf, signalAll, untilItAnswers } from './postgres.ts'
import { runningPostgres } from './server.ts'
import { openWorld, type World } from './world.ts'

export const kill: Fault = {
  name: 'kill',
  what: 'kill -9 del servidor y de PostgreSQL, por turnos, mientras se cobra',
  async play(stage) {
    const world = await openWorld(stage)
    const rounds = stage.rounds ?? 100
    const took: number[] = []
    try {
      for (let round = 1; round <= rounds; round += 1) {
        const recovery = await playRound(stage, world, round % 2 === 1)
        took.push(recovery)
        stage.say(
          `  ${round}. ${round % 2 === 1 ? 'servidor' : 'PostgreSQL'}: ${world.desk.acknowledged.size} cobros, de vuelta en ${seconds(recovery)}`,
        )
      }
      stage.say(
        `  ${rounds} caídas, ${world.desk.acknowledged.size} cobros reconocidos: ninguno perdido ni doblado. De vuelta en ${seconds(quantile(took, 0.5))} de mediana, ${seconds(quantile(took, 1))} a lo sumo`,
      )
    } finally {
      await world.close()
    }
  },
}

/** Answers how long nobody could charge. */
async function playRound({ random }: Stage, world: World, isServer: boolean): Promise<number> {
  const shift = world.desk.work()
  await pause(random.int(200, 1000))
  const killed = performance.now()
  if (isServer) {
    world.server().signal('SIGKILL')
    await world.server().ended
    await world.restart()
  } else {
    const postmaster = await runningPostgres(world.folder)
    // Its backends finish what they are at when the first process alone is gone, or go with it.
    signalAll(random.chance(0.5) ? [postmaster] : await processesOf(postmaster), 'SIGKILL')
    await untilItAnswers(world.databaseUrl)
  }
  await world.desk.recover()
  const recovery = performance.now() - killed
  await shift.stop()
  await world.checker.check(world.desk)
  return recovery
}
