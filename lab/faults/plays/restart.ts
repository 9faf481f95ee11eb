import { setTimeout as pause } from 'node:timers/promises'
import { expectCleanFailures } from '../tools/check.ts'
import { until } from '#lab/harness/until.ts'
import { tookInWords, type Fault, type Stage } from '../tools/fault.ts'
import { openOutside, openWorldOn, type Outside, type World } from '../tools/world.ts'

export const restart: Fault = {
  name: 'restart',
  what: 'PostgreSQL se reinicia (como pg_ctl restart -m fast) mientras se cobra',
  async play(stage) {
    const outside = await openOutside()
    const world = await openWorldOn(stage, outside)
    const took: number[] = []
    try {
      for (let round = 0; round < (stage.rounds ?? 10); round += 1) took.push(await playRound(stage, outside, world))
      stage.say(`  ${took.length} reinicios, ${world.desk.acknowledged.size} cobros. De vuelta en ${tookInWords(took)}`)
    } finally {
      await world.close()
      await outside.stop()
    }
  },
}

async function playRound({ random }: Stage, { embedded }: Outside, { desk, checker }: World): Promise<number> {
  const shift = desk.work()
  await pause(random.int(200, 1000))
  const asked = performance.now()
  // A fast shutdown; the owner of this PostgreSQL starts it again.
  const before = embedded.pid()
  process.kill(before, 'SIGINT')
  await until(() => embedded.pid() !== before, { every: 20, otherwise: 'PostgreSQL no volvió a arrancar' })
  await desk.recover()
  const recovery = performance.now() - asked
  expectCleanFailures(await shift.stop())
  await checker.check(desk)
  return recovery
}
