import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Pools } from '#server/db/pool.ts'
import { answer, ask, askedOf, isListening, relayChannel, relayLock, takeAnswer } from '#server/db/relay-log.ts'
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

const answered = z.object({ status: z.number(), message: z.string() })

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

  return {
    up: () => listening.up(),
    async send(process, asked) {
      if (!(await isListening(transaction, lockKey(process)))) return false
      const id = newId()
      await ask(transaction, process, id, asked)
      for (let waited = 0; waited < patience; waited += lookEvery) {
        const found = answered.safeParse(await takeAnswer(transaction, id))
        if (found.success) return requireDone(found.data)
        await pause(lookEvery)
      }
      throw unavailable('El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.')
    },
    close: () => listening.close(),
  }
}

async function outcomeOf(work: () => Promise<void>): Promise<z.infer<typeof answered>> {
  try {
    await work()
    return { status: 204, message: '' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, message: error.message }
  }
}

function requireDone({ status, message }: z.infer<typeof answered>): true {
  if (status !== 204) throw new ApiError(status, message)
  return true
}
