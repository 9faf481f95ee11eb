import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { budgets, type BudgetName } from '#server/budgets/budgets.ts'
import { createHeld, OverBudget, takeAll } from '#server/budgets/over-budget.ts'
import type { Pools } from '#server/db/pool.ts'
import {
  answer,
  ask,
  askedOf,
  forget,
  listeningKeys,
  relayChannel,
  relayLock,
  takeAnswer,
} from '#server/db/relay-log.ts'
import { ApiError, unavailable } from '#server/errors.ts'

/** Who subscribes, as another process can look him up. */
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
/** What is asked of the process that holds a stream. */
export type Relayed = z.infer<typeof relayed>

const isBudget = (name: string): name is BudgetName => name in budgets
const answered = z.object({ status: z.number(), message: z.string(), budget: z.string().refine(isBudget).optional() })

/** Tells processes apart that serve the same database; the first letters of the ids of their streams. */
export const processNameLength = 5
/** What the ids of streams are made of. */
export const nameAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A number for the lock that a process of that name holds for as long as it listens: 62⁵ fits. */
const lockKey = (name: string) => Array.from(name).reduce((sum, letter) => sum * 62 + nameAlphabet.indexOf(letter), 0)

/** Carries requests to the process whose stream they are about. */
export interface Relay {
  /** Resolves once this process can be asked. */
  up(): Promise<void>
  /** False: no such process. Throws what the other process refuses. */
  send(process: string, asked: Relayed): Promise<boolean>
  close(): Promise<void>
}

export interface RelayParts {
  readonly pools: Pools
  /** Of this process. */
  readonly name: string
  /** Does what another process asks; its ApiError goes back. */
  readonly act: (asked: Relayed) => Promise<void>
  readonly newId: () => string
}

const patience = 3000
const lookEvery = 20
/** Milliseconds for which it is known who lives: whoever makes up names of processes costs one statement in that time. */
const knownFor = 100

export function createRelay({ pools, name, act, newId }: RelayParts): Relay {
  const { transaction } = pools

  const serve = async (id: string) => {
    const asked = relayed.safeParse(await askedOf(transaction, id))
    if (asked.success) await answer(transaction, id, await outcomeOf(() => act(asked.data)))
  }

  const listening = pools.listen(
    relayChannel,
    {
      onMessage(payload) {
        const [process, id = ''] = payload.split(' ')
        // Whoever asked waits, and says so himself when nothing comes.
        if (process === name) serve(id).catch(() => undefined)
      },
      onDown: () => undefined,
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

  const forward = async (process: string, asked: Relayed): Promise<true> => {
    const id = newId()
    await ask(transaction, process, id, asked)
    for (let waited = 0; waited < patience; waited += lookEvery) {
      const found = answered.safeParse(await takeAnswer(transaction, id))
      if (found.success) return requireDone(found.data)
      await pause(lookEvery)
    }
    await forget(transaction, id)
    throw unavailable('El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.')
  }

  const inAll = createHeld('forwarded')
  const ofCaller = createHeld('forwardedOfCaller')

  return {
    up: () => listening.up(),
    async send(process, asked) {
      if (!(await living()).has(lockKey(process))) return false
      const giveBack = takeAll([() => ofCaller.take(callerOf(asked)), () => inAll.take('')])
      try {
        return await forward(process, asked)
      } finally {
        giveBack()
      }
    },
    close: () => listening.close(),
  }
}

const callerOf = (asked: Relayed) => (asked.kind === 'subscribe' && asked.caller?.id) || asked.ip

async function outcomeOf(work: () => Promise<void>): Promise<z.infer<typeof answered>> {
  try {
    await work()
    return { status: 204, message: '' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, message } = error
    return { status, message, ...(error instanceof OverBudget && { budget: error.budget }) }
  }
}

function requireDone({ status, message, budget }: z.infer<typeof answered>): true {
  if (budget) throw new OverBudget(budget)
  if (status !== 204) throw new ApiError(status, message)
  return true
}
