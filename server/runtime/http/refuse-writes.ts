import type { FastifyInstance } from 'fastify'
import { refused } from '#server/runtime/errors/errors.ts'
import type { Room } from '#server/runtime/observability/room.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Sign-ins write a few bytes, for which the floor leaves room. */
const entrance = /^\/api\/(realtime|collections\/users\/(auth-|request-otp))/

/** On a nearly full disk everything can be read and nothing written. On a full disk PostgreSQL itself stops. */
export function refuseWritesWithoutRoom(app: FastifyInstance, room: Pick<Room, 'isShort'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!room.isShort() || reading.has(request.method) || entrance.test(request.url)) return done()
    done(refused(507, 'disk_nearly_full'))
  })
}
