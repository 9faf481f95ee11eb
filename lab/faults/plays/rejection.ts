import { setTimeout as pause } from 'node:timers/promises'
import { ownerTransaction } from '#server/runtime/db/owner-transaction.ts'
import { expect } from '#lab/harness/expect.ts'
import type { Fault } from '../tools/fault.ts'
import { openWorld } from '../tools/world.ts'

/** Behaves like a forgotten `await` anywhere in the product. */
const inject = `data:text/javascript,process.on('SIGUSR2', () => void Promise.reject(new Error('promesa olvidada')))`

export const rejection: Fault = {
  name: 'rejection',
  what: 'una promesa rechazada que nadie atiende, y un trabajo que siempre falla, mientras se cobra',
  unable: async () => (process.platform === 'win32' ? 'hacen falta señales' : null),
  async play(stage) {
    const world = await openWorld(stage, { nodeOptions: ['--import', inject] })
    const { desk, checker } = world
    try {
      const server = world.server()
      const shift = desk.work(2)
      for (let round = 0; round < (stage.rounds ?? 3); round += 1) {
        await ownerTransaction(world.databaseUrl, (query) =>
          query(`select graphile_worker.add_job('enviar_correo', '{"datos": {"id": 5}}')`),
        )
        server.signal('SIGUSR2')
        await pause(2000)
      }
      const failed = (await shift.stop()).filter(({ status }) => status !== 200)
      expect(failed.length === 0, `${failed.length} cobros fallaron`)
      expect(world.server().pid === server.pid, 'El servidor se fue')
      for (const told of ['promesa olvidada', 'enviar_correo failed']) {
        expect(server.complaints().includes(told), `El registro no dice «${told}»: ${server.complaints()}`)
      }
      await checker.check(desk)
      stage.say(`  el servidor sigue y lo dejó escrito; ${desk.acknowledged.size} cobros, ninguno falló`)
    } finally {
      await world.close()
    }
  },
}
