import { setTimeout as pause } from 'node:timers/promises'
import { expectCleanFailures } from '../tools/check.ts'
import { tookInWords, type Fault, type Stage } from '../tools/fault.ts'
import { openTcpProxy, type TcpProxy } from '#server/testing/network/tcp-proxy.ts'
import { openOutside, openWorldOn, socketOf, type World } from '../tools/world.ts'

export const cut: Fault = {
  name: 'cut',
  what: 'las conexiones con PostgreSQL se cortan en medio de lo que llevan, también entre COMMIT y su respuesta',
  unable: async () => (process.platform === 'win32' ? 'hace falta un socket Unix' : null),
  async play(stage) {
    const outside = await openOutside()
    const proxy = await openTcpProxy({ path: socketOf(outside) })
    const through = new URL(outside.embedded.url)
    through.search = ''
    through.host = `127.0.0.1:${proxy.port}`
    const world = await openWorldOn(stage, outside, { env: { DATABASE_URL: through.href } })
    const took: number[] = []
    try {
      for (let round = 0; round < (stage.rounds ?? 30); round += 1) took.push(await playRound(stage, proxy, world))
      stage.say(`  ${took.length} cortes, ${world.desk.acknowledged.size} cobros. De vuelta en ${tookInWords(took)}`)
    } finally {
      await world.close()
      await proxy.close()
      await outside.stop()
    }
  },
}

async function playRound({ random }: Stage, proxy: TcpProxy, { desk, checker }: World): Promise<number> {
  const shift = desk.work()
  for (let cuts = 0; cuts < 5; cuts += 1) {
    await pause(random.int(20, 200))
    proxy.cut()
  }
  const last = performance.now()
  await desk.recover()
  const recovery = performance.now() - last
  expectCleanFailures(await shift.stop())
  await checker.check(desk)
  return recovery
}
