import { setTimeout as pause } from 'node:timers/promises'
import { seconds } from '#lab/harness/expect.ts'
import { tookInWords, type Fault, type Stage } from '../tools/fault.ts'
import { processesOf, runningPostgres, signalAll, untilItAnswers } from '../tools/postgres.ts'
import { openTill } from '../tools/till.ts'
import { openWorld, type World } from '../tools/world.ts'

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
        `  ${rounds} caídas, ${world.desk.acknowledged.size} cobros reconocidos: ninguno perdido ni doblado. De vuelta en ${tookInWords(took)}`,
      )
    } finally {
      await world.close()
    }
  },
}

export const closing: Fault = {
  name: 'closing',
  what: 'kill -9 del servidor y de PostgreSQL, por turnos, mientras una caja se cierra una y otra vez y se cobra',
  async play(stage) {
    const world = await openWorld(stage)
    const rounds = stage.rounds ?? 30
    try {
      const till = await openTill(world)
      for (let round = 1; round <= rounds; round += 1) {
        const stop = till.work()
        await playRound(stage, world, round % 2 === 1)
        await stop()
        await till.check()
        stage.say(`  ${round}. ${till.closings()} cierres, ${world.desk.acknowledged.size} cobros`)
      }
      stage.say(`  ${rounds} caídas, ${till.closings()} cierres seguidos sin saltos, cada cobro en una sola sesión`)
    } finally {
      await world.close()
    }
  },
}

/** Kills the server or PostgreSQL while people charge, and checks. Returns the time during which no charge succeeded. */
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
    // Kills the main process alone, or all processes of PostgreSQL.
    signalAll(random.chance(0.5) ? [postmaster] : await processesOf(postmaster), 'SIGKILL')
    await untilItAnswers(world.databaseUrl)
  }
  await world.desk.recover()
  const recovery = performance.now() - killed
  await shift.stop()
  await world.checker.check(world.desk)
  return recovery
}
