import { setTimeout as pause } from 'node:timers/promises'
import { expectCleanFailures } from '../tools/check.ts'
import { expect, seconds } from '#lab/harness/expect.ts'
import type { Fault, Stage } from '../tools/fault.ts'
import { processesOf, signalAll } from '../tools/postgres.ts'
import { openOutside, openWorldOn, type Outside, type World } from '../tools/world.ts'

const hung = 25_000

export const hang: Fault = {
  name: 'hang',
  what: `PostgreSQL no responde durante ${hung / 1000} s, sin cortar ninguna conexión (SIGSTOP)`,
  unable: async () => (process.platform === 'win32' ? 'Windows no detiene procesos' : null),
  async play(stage) {
    const outside = await openOutside()
    const world = await openWorldOn(stage, outside)
    try {
      for (let round = 0; round < (stage.rounds ?? 2); round += 1) await playRound(stage, outside, world)
    } finally {
      await world.close()
      await outside.stop()
    }
  },
}

async function playRound({ random, say }: Stage, { embedded }: Outside, { desk, checker }: World): Promise<void> {
  const shift = desk.work()
  await pause(random.int(500, 1000))
  const pids = await processesOf(embedded.pid())
  signalAll(pids, 'SIGSTOP')
  try {
    const begun = performance.now()
    const refused = await Promise.all([desk.charge(), desk.get('collections/miembros/records?perPage=20')])
    const health = await desk.get('health/ready')
    for (const { status, took } of [...refused, health]) {
      expect(status === 503, `Con PostgreSQL detenido se respondió ${status} tras ${seconds(took)}`)
    }
    const live = await desk.get('health/live')
    expect(live.status === 200 && live.took < 1000, `live respondió ${live.status} tras ${seconds(live.took)}`)
    await pause(Math.max(0, hung - (performance.now() - begun)))
  } finally {
    signalAll(pids, 'SIGCONT')
  }
  const recovery = await desk.recover()
  const answers = await shift.stop()
  expectCleanFailures(answers)
  const slowest = Math.max(...answers.map(({ took }) => took))
  await checker.check(desk)
  say(
    `  respuestas en ${seconds(slowest)} a lo sumo, todas 503 mientras duró; de vuelta en ${seconds(recovery)}; ${desk.acknowledged.size} cobros`,
  )
}
