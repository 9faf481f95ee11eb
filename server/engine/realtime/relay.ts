import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { budgets, type BudgetName } from '#server/runtime/limits/budgets.ts'
import { createHeld, OverBudget, takeAll } from '#server/runtime/limits/over-budget.ts'
import type { Pools } from '#server/runtime/db/pool.ts'
import {
  answer,
  ask,
  askedOf,
  forget,
  listeningKeys,
  relayChannel,
  relayLock,
  takeAnswer,
} from '#server/runtime/db/relay-log.ts'
import { isRefusal } from '#shared/errors/refusals.ts'
import { ApiError, unavailable } from '#server/runtime/errors/errors.ts'
import { protocolMessage } from '#server/runtime/errors/protocol-messages.ts'

/** The subscribing caller, in a form that another process can load. */
export const relayedCaller = z.object({ id: z.string(), digest: z.string(), signIn: z.string().optional() })
export type RelayedCaller = z.infer<typeof relayedCaller>

const relayed = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('subscribe'),
    clientId: z.string(),
    ip: z.string(),
    topics: z.array(z.string()),
    caller: relayedCaller.nullable(),
  }),
  z.object({ kind: z.literal('tell'), clientId: z.string(), ip: z.string(), topic: z.string(), data: z.unknown() }),
])
/** A request to the process that holds a stream. */
export type Relayed = z.infer<typeof relayed>

const isBudget = (name: string): name is BudgetName => name in budgets
const answered = z.object({
  status: z.number(),
  message: z.string(),
  razon: z.string().refine(isRefusal).optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  budget: z.string().refine(isBudget).optional(),
})

/** Length of a process name. Names tell the processes of one database apart, and stream ids start with them. */
export const processNameLength = 5
/** The characters of stream ids. */
export const nameAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** The number of the lock that a listening process holds: 62⁵ fits. */
const lockKey = (name: string) => Array.from(name).reduce((sum, letter) => sum * 62 + nameAlphabet.indexOf(letter), 0)

/** Carries requests to the process that holds their stream. */
export interface Relay {
  /** Resolves once this process can receive requests. */
  up(): Promise<void>
  /** False: no such process. Throws the error of the other process, and 503 while listeners come back from an outage. */
  send(process: string, request: Relayed): Promise<boolean>
  close(): Promise<void>
}

export interface RelayParts {
  readonly pools: Pools
  readonly name: string
  /** Serves a request of another process; an ApiError is sent back. */
  readonly act: (request: Relayed) => Promise<void>
  readonly newId: () => string
}

const timeout = 3000
const lookEvery = 20
/** Milliseconds for which the list of live processes is cached: made-up names cost one statement in that time. */
const knownFor = 100
/** Milliseconds after a loss of our own listener in which those of other processes may still be coming back. */
const returning = 15_000

export function createRelay({ pools, name, act, newId }: RelayParts): Relay {
  const { transaction } = pools

  const serve = async (id: string) => {
    const request = relayed.safeParse(await askedOf(transaction, id))
    if (request.success) await answer(transaction, id, await outcomeOf(() => act(request.data)))
  }

  let lost = -Infinity
  const listening = pools.listen(
    relayChannel,
    {
      onMessage(payload) {
        const [process, id = ''] = payload.split(' ')
        // The sender has a timeout of its own.
        if (process === name) serve(id).catch(() => undefined)
      },
      onDown: () => (lost = performance.now()),
    },
    { space: relayLock, key: lockKey(name) },
  )

  let known: Promise<ReadonlySet<number>> | null = null
  const living = () => {
    if (known) return known
    const forgetSoon = () => void setTimeout(() => (known = null), knownFor).unref()
    known = listeningKeys(transaction)
    known.then(forgetSoon, forgetSoon)
    return known
  }

  const forward = async (process: string, request: Relayed): Promise<true> => {
    const id = newId()
    await ask(transaction, process, id, request)
    for (let waited = 0; waited < timeout; waited += lookEvery) {
      const found = answered.safeParse(await takeAnswer(transaction, id))
      if (found.success) return requireDone(found.data)
      await pause(lookEvery)
    }
    await forget(transaction, id)
    throw unavailable('server_away')
  }

  const inAll = createHeld('forwarded')
  const ofCaller = createHeld('forwardedOfCaller')

  return {
    up: () => listening.up(),
    async send(process, request) {
      if (!(await living()).has(lockKey(process))) {
        if (performance.now() - lost < returning) throw unavailable('server_away')
        return false
      }
      const giveBack = takeAll([() => ofCaller.take(callerOf(request)), () => inAll.take('')])
      try {
        return await forward(process, request)
      } finally {
        giveBack()
      }
    },
    close: () => listening.close(),
  }
}

const callerOf = (request: Relayed) => (request.kind === 'subscribe' && request.caller?.id) || request.ip

async function outcomeOf(work: () => Promise<void>): Promise<z.infer<typeof answered>> {
  try {
    await work()
    return { status: 204, message: '' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, said } = error
    return { status, ...said, ...(error instanceof OverBudget && { budget: error.budget }) }
  }
}

function requireDone({ status, message, razon, params, budget }: z.infer<typeof answered>): true {
  if (budget) throw new OverBudget(budget)
  if (status !== 204)
    throw new ApiError(status, razon ? { message, razon, ...(params && { params }) } : protocolMessage(message))
  return true
}
