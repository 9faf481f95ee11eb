import { createServer, type Socket } from 'node:net'
import { expect, seconds } from '#lab/harness/expect.ts'
import type { Fault } from '../tools/fault.ts'
import { openWorld } from '../tools/world.ts'

export const google: Fault = {
  name: 'google',
  what: 'Google acepta la conexión y no dice nada: la entrada con clave no se entera',
  async play(stage) {
    const silent = new Set<Socket>()
    const nobody = createServer((socket) => silent.add(socket.on('error', () => undefined)))
    await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve))
    const address = nobody.address()
    const port = typeof address === 'object' ? address?.port : 0
    const env = { GOOGLE_ISSUER: `http://127.0.0.1:${port}`, GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' }
    const world = await openWorld(stage, { env })
    try {
      const { desk } = world
      const asked = Promise.all(Array.from({ length: 20 }, () => desk.get('collections/users/auth-methods')))
      const logins = []
      for (let login = 0; login < 20; login += 1) logins.push(await desk.signIn())
      const refused = logins.filter(({ status }) => status !== 200)
      expect(refused.length === 0, `${refused.length} entradas con clave fallaron`)
      const slowest = Math.max(...logins.map(({ took }) => took))
      expect(slowest < 2000, `Una entrada con clave tardó ${seconds(slowest)}`)
      const longest = Math.max(...(await asked).map(({ took }) => took))
      expect(longest < 4000, `La lista de maneras de entrar tardó ${seconds(longest)}`)
      const later = await Promise.all(Array.from({ length: 20 }, () => desk.get('collections/users/auth-methods')))
      const held = Math.max(...later.map(({ took }) => took))
      expect(held < 1000, `Con Google dado por ausente la lista tardó ${seconds(held)}`)
      stage.say(
        `  20 entradas con clave en ${seconds(slowest)} a lo sumo; quien preguntó primero por Google supo en ${seconds(longest)} que no está, los demás en ${seconds(held)}`,
      )
    } finally {
      await world.close()
      for (const socket of silent) socket.destroy()
      nobody.close()
    }
  },
}
