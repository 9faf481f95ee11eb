import { Transform, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { spendFrom, createHeld, OverBudget, type Held } from '#server/runtime/limits/over-budget.ts'
import { ApiError } from '#server/runtime/errors/errors.ts'
import { isForm } from '#server/engine/request/body.ts'
import type { BodyAllowance } from '#server/engine/records/routes/body-limit.ts'
import type { Identify, Caller } from '#server/engine/records/declaration/caller.ts'
import { networkOf } from './limiter.ts'

/** The share of one body in the memory for bodies. */
interface BodyShare {
  /** Throws OverBudget if its gym, its address, all guests or all callers hold too much. */
  take(bytes: number): void
  giveBack(): void
}

/** Bodies up to this size take no budget: a sign-in has some hundred bytes, and its connection costs more. */
const tiny = 4 * 1024

/** Bytes of a refused body that are still read. The largest body that is kept in memory has 32 MiB of files. */
const mostDropped = 64 * 1024 * 1024

const plainForm: BodyAllowance = { budget: 'plainBody' }
const guestForm: BodyAllowance = { budget: 'guestBody' }

/**
 * Identifies the caller before a body is read. Guests may send a plain form, signed-in callers as much as the route takes (`takes`).
 */
export function registerBodyBudgets(app: FastifyInstance, { identify }: { readonly identify: Identify }): void {
  const enter = createBodyRoom()
  app.decorateRequest('bodyAllowance', null)
  app.addHook('preParsing', async (request, reply, payload: Readable) => {
    if (isEmpty(request)) return payload
    requireUncompressed(request)
    if (isTiny(request)) return payload
    const { caller } = await identify(request)
    const { budget, files = 0, isStreamed } = allowanceOf(request, caller.id === null)
    const extra = isForm(request.headers['content-type']) ? files : 0
    spendFrom(budget, extra)(saidLength(request))
    const share = isStreamed ? null : enter(caller, request.ip)
    const spend = spendFrom(budget, extra)
    const counted = count((bytes) => {
      spend(bytes)
      share?.take(bytes)
    })
    reply.raw.once('close', () => {
      share?.giveBack()
      drop(payload.unpipe(counted))
      counted.destroy()
    })
    payload.once('error', (error) => counted.destroy(error))
    return payload.pipe(counted)
  })
  // Fastify closes the connection whenever a body was not read to its end.
  app.addHook('onError', async (request, reply, error) => {
    if (!(error instanceof OverBudget)) return
    if (saidLength(request) > mostDropped) reply.header('connection', 'close')
    else reply.removeHeader('connection')
  })
}

function allowanceOf({ bodyAllowance }: FastifyRequest, isGuest: boolean): BodyAllowance {
  if (bodyAllowance === null) return isGuest ? guestForm : plainForm
  return isGuest && !bodyAllowance.isForGuests ? guestForm : bodyAllowance
}

/**
 * Reads the rest of a body without keeping it. Many clients read no answer before they have sent everything, and the connection's
 * next request comes after it. A body without end is cut off.
 */
function drop(payload: Readable): void {
  let left = mostDropped
  const onData = ({ length }: Buffer) => {
    left -= length
    if (left < 0) payload.destroy()
  }
  payload.on('data', onData).resume()
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

/** A few compressed bytes may unpack to any number. */
function requireUncompressed({ headers }: FastifyRequest): void {
  const { 'content-encoding': encoding = 'identity' } = headers
  if (encoding.toLowerCase() !== 'identity') throw new ApiError(415, 'Unsupported Content-Encoding.')
}

/**
 * Bodies are read whole, so their total in memory is limited. Only arrived bytes count; otherwise a few callers could
 * reserve all of it and send nothing.
 */
function createBodyRoom(): (caller: Caller, ip: string) => BodyShare {
  const everybody = createHeld('bodiesInMemory')
  const gyms = createHeld('bodiesOfGym')
  const guests = createHeld('bodiesOfGuests')
  const places = createHeld('bodiesOfPlace')

  return ({ id, tenant }, ip) => {
    const own: [Held, string][] =
      id === null
        ? [
            [places, networkOf(ip)],
            [guests, ''],
          ]
        : [[gyms, tenant ?? id]]
    const taken: (() => void)[] = []
    return {
      take(bytes) {
        for (const [held, key] of [...own, [everybody, ''] as const]) taken.push(held.take(key, bytes))
      },
      giveBack() {
        for (const back of taken.splice(0)) back()
      },
    }
  }
}
