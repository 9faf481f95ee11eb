import type { Tarea } from '#shared/tareas.ts'
import { createGate, type Gate } from '#server/budgets/gate.ts'
import { budgets } from '#server/budgets/budgets.ts'
import { OverBudget } from '#server/budgets/over-budget.ts'
import type { RunTransaction, Transaction } from '#server/db/transaction.ts'
import { ApiError, unavailable } from '#server/errors.ts'
import { toApiError } from '#server/http/error-handler.ts'
import { cutOff, endTarea, tellTarea, type Progreso, type TareaKey } from './store.ts'

/** The means of a task to tell how far it is. */
export interface Going {
  /** Aborted once nobody wants the work any more, or it has taken too long. */
  readonly signal: AbortSignal
  /** How many rows there are in all. */
  of(total: number): void
  /** So many more are done. Throws once the signal is aborted. */
  add(rows: number): void
  /** The last word in the transaction of the work: done, unless it was cancelled before. */
  finish(tx: Transaction): Promise<void>
}

type Begun = TareaKey & Pick<Tarea, 'tipo'>

/** Runs work of gyms after their answers. */
export interface Tareas {
  /** Begins what was written down; it ends by itself, its own failures included. `after`: in any case, at the end. */
  run(key: Begun, work: (going: Going) => Promise<void>, after?: () => Promise<void>): void
  /** Takes back what goes on. */
  stop(): Promise<void>
}

export interface TareasDeps {
  /** For the few words about the work, not for the work. */
  readonly transaction: RunTransaction
  readonly onError: (error: unknown) => void
}

/** Between two words of how far it is: a bar that moves, and a sign of life many times in the silence that counts as death. */
const tellEvery = 500

const failed = { message: 'Algo falló y no se importó nada. Vuelve a intentarlo; si se repite, avísanos.', data: {} }

class Cancelled extends Error {}

/**
 * Work that goes on in this process, one of each kind: a list of seconds waits behind no gym of minutes. All rows of one come
 * by one transaction: a process that dies takes them back by dying.
 */
export function createTareas({ transaction, onError }: TareasDeps): Tareas {
  const one = () => createGate({ running: 1, line: 'tareasInLine' })
  const inTurn: Readonly<Record<Tarea['tipo'], Gate>> = { importación: one(), traslado: one() }
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()

  async function runOne(key: Begun, work: (going: Going) => Promise<void>): Promise<void> {
    const about = <T>(say: (tx: Transaction) => Promise<T>) => transaction(key.gym, say)
    const ending = new AbortController()
    const signal = AbortSignal.any([ending.signal, stopping.signal])
    const far: Progreso = { hechas: 0, total: 0 }
    const tell = async () => {
      if (!(await about((tx) => tellTarea(tx, key, far)))) ending.abort(new Cancelled())
    }
    const endTelling = repeat(tell, onError)
    try {
      await inTurn[key.tipo](key.gym, async () => {
        signal.throwIfAborted()
        const tooLong = setTimeout(() => ending.abort(new OverBudget('tareaTime')), budgets.tareaTime.most)
        await work(goingOf(key, far, signal)).finally(() => clearTimeout(tooLong))
      })
    } catch (error) {
      if (error instanceof Cancelled) return
      const told = toApiError(error instanceof Error ? error : new Error(String(error)))
      if (!(error instanceof ApiError)) onError(error)
      const problem = told.status === 500 ? failed : { message: told.message, data: told.data }
      await about((tx) => endTarea(tx, key, 'fallida', problem))
    } finally {
      await endTelling()
    }
  }

  return {
    run(key, work, after = () => Promise.resolve()) {
      const whole = async () => {
        try {
          await runOne(key, work)
        } finally {
          await after()
        }
      }
      const going = whole()
        .catch(onError)
        .finally(() => running.delete(going))
      running.add(going)
    },
    async stop() {
      stopping.abort(unavailable(cutOff.message))
      await Promise.all(running)
    },
  }
}

function goingOf(key: TareaKey, far: Progreso, signal: AbortSignal): Going {
  return {
    signal,
    of(total) {
      far.total = total
    },
    add(rows) {
      signal.throwIfAborted()
      far.hechas = Math.min(far.total, far.hechas + rows)
    },
    async finish(tx) {
      signal.throwIfAborted()
      // A short one ends before it has told how many rows there are.
      if (!(await tellTarea(tx, key, far))) throw new Cancelled()
      await endTarea(tx, key, 'hecha')
    },
  }
}

/** Says something again and again, never twice at once. Answers what ends it, after the word that is being said. */
function repeat(say: () => Promise<void>, onError: (error: unknown) => void): () => Promise<void> {
  let saying: Promise<void> | null = null
  const timer = setInterval(() => {
    saying ??= say()
      .catch(onError)
      .finally(() => (saying = null))
  }, tellEvery)
  return async () => {
    clearInterval(timer)
    await saying
  }
}
