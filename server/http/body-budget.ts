import { Transform, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { spendFrom } from '#server/budgets/over-budget.ts'
import { ApiError } from '#server/errors.ts'
import type { BodyAllowance } from '#server/records/body-limit.ts'
import type { Identify } from '#server/records/caller.ts'
import { createBodyRoom } from './body-room.ts'

/** Bytes that are asked nothing: a sign-in has some hundred, and its connection costs more. */
const tiny = 4 * 1024

const plainForm: BodyAllowance = { budget: 'plainBody' }
const guestForm: BodyAllowance = { budget: 'guestBody' }

/**
 * Before anything is read of a body it is known who sends it, and so how much of it is read: a plain form, or what the route
 * takes (`takes`) of those who are signed in.
 */
export function registerBodyBudgets(app: FastifyInstance, { identify }: { readonly identify: Identify }): void {
  const enter = createBodyRoom()
  app.decorateRequest('bodyAllowance', null)
  app.addHook('preParsing', async (request, reply, payload: Readable) => {
    if (isEmpty(request)) return payload
    requireUncompressed(request)
    if (isTiny(request)) return payload
    const { caller } = await identify(request)
    const { budget, extra, isStreamed } = allowanceOf(request, caller.id === null)
    const share = isStreamed ? null : enter(caller, request.ip)
    const refuse = closing(reply)
    refuse(() => spendFrom(budget, extra)(saidLength(request)))
    const spend = spendFrom(budget, extra)
    const counted = count((bytes) =>
      refuse(() => {
        spend(bytes)
        share?.take(bytes)
      }),
    )
    reply.raw.once('close', () => {
      share?.giveBack()
      // Bytes that nobody asked for are let through, or the connection would wait for them before its next request.
      payload.unpipe(counted).resume()
      counted.destroy()
    })
    payload.once('error', (error) => counted.destroy(error))
    return payload.pipe(counted)
  })
}

function allowanceOf({ bodyAllowance }: FastifyRequest, isGuest: boolean): BodyAllowance {
  if (bodyAllowance === null) return isGuest ? guestForm : plainForm
  return isGuest && !bodyAllowance.isForGuests ? guestForm : bodyAllowance
}

/** The rest of a refused body is never read: its connection ends with the answer. */
const closing = (reply: FastifyReply) => (work: () => void) => {
  try {
    work()
  } catch (error) {
    reply.header('connection', 'close')
    throw error
  }
}

function count(onBytes: (bytes: number) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      try {
        onBytes(chunk.length)
      } catch (error) {
        return next(error instanceof Error ? error : new Error('a body was refused', { cause: error }))
      }
      next(null, chunk)
    },
  })
}

const saidLength = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? 0)

const saysLength = ({ headers }: FastifyRequest) => headers['transfer-encoding'] === undefined
const isEmpty = (request: FastifyRequest) => saysLength(request) && saidLength(request) === 0
const isTiny = (request: FastifyRequest) => saysLength(request) && saidLength(request) <= tiny

/** A few bytes may unpack to any number. */
function requireUncompressed({ headers }: FastifyRequest): void {
  const { 'content-encoding': encoding = 'identity' } = headers
  if (encoding.toLowerCase() !== 'identity') throw new ApiError(415, 'Unsupported Content-Encoding.')
}
