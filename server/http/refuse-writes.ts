import type { FastifyInstance } from 'fastify'
import { ApiError } from '#server/errors.ts'
import type { Room } from '#server/operacion/room.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What lets people in to look: it writes a few bytes, for which the floor leaves room. */
const entrance = /^\/api\/(realtime|collections\/users\/(auth-|request-otp))/

/** While the disk is nearly full everything can be read and nothing written: full to the end, PostgreSQL itself stops. */
export function refuseWritesWithoutRoom(app: FastifyInstance, room: Pick<Room, 'isShort'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!room.isShort() || reading.has(request.method) || entrance.test(request.url)) return done()
    done(
      new ApiError(
        507,
        'El servidor casi no tiene espacio en el disco: se puede consultar, pero no guardar. Avísale a quien lo administra.',
      ),
    )
  })
}
