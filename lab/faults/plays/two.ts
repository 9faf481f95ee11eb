import { expect } from '#lab/harness/expect.ts'
import type { Fault } from '../tools/fault.ts'
import { startScript } from '#lab/harness/server.ts'
import { openWorld } from '../tools/world.ts'

export const two: Fault = {
  name: 'two',
  what: 'un segundo servidor sobre la misma carpeta de datos',
  async play(stage) {
    const world = await openWorld(stage)
    try {
      const shift = world.desk.work()
      for (let round = 0; round < (stage.rounds ?? 3); round += 1) {
        const begun = performance.now()
        const second = startScript(['server/main.ts'], { env: { DATA_DIR: world.folder, PORT: '0' } })
        const code = await second.ended
        const said = second.complaints().trim()
        expect(code === 1, `El segundo servidor terminó con ${code}`)
        expect(
          /^Ya hay un servidor de Vigente abierto con la carpeta de datos .+$/.test(said),
          `El segundo servidor dijo: ${said}`,
        )
        stage.say(`  ${said} (${Math.round(performance.now() - begun)} ms)`)
      }
      const failed = (await shift.stop()).filter(({ status }) => status !== 200)
      expect(failed.length === 0, `El primero falló ${failed.length} veces mientras tanto`)
      await world.checker.check(world.desk)
    } finally {
      await world.close()
    }
  },
}
