import type { Tarea } from '#shared/tareas.ts'
import { createGate, type Gate } from '#server/runtime/limits/gate.ts'
import { budgets } from '#server/runtime/limits/budgets.ts'
import { OverBudget } from '#server/runtime/limits/over-budget.ts'
import { analyseWritten } from '#server/runtime/db/analyse-written.ts'
import type { RunTransaction, Transaction } from '#server/runtime/db/transaction.ts'
import { ApiError, unavailable } from '#server/runtime/errors/errors.ts'
import { toApiError } from '#server/runtime/http/error-handler.ts'
import { endTarea, storeProgress, type RowCounts, type TareaKey } from './store.ts'

/** The progress reporter of a running task. */
export interface Progress {
  /** Aborted on cancellation or timeout. */
  readonly signal: AbortSignal
  of(total: number): void
  /** Adds finished rows. Throws once the signal is aborted. */
  add(rows: number): void
  /** Marks the task done, as the last statement of the work's transaction. Throws if it was cancelled. */
  finish(tx: Transaction): Promise<void>
}

type Begun = TareaKey & Pick<Tarea, 'tipo'>

/** Runs a gym's tasks after the HTTP answer. */
export interface Tareas {
  /** Starts a stored task in the background; it handles its own failures. `after` always runs at the end. */
  run(key: Begun, work: (progress: Progress) => Promise<void>, after?: () => Promise<void>): void
  /** Cancels the running tasks. */
  stop(): Promise<void>
}

export interface TareasDeps {
  /** For progress updates only; the work has its own transaction. */
  readonly transaction: RunTransaction
  readonly onError: (error: unknown) => void
}

/** Milliseconds between progress updates: a moving bar, and several signs of life within the silence that counts as death. */
const updateInterval = 500

const failed = { message: 'Algo falló y no cambió nada. Vuelve a intentarlo; si se repite, avísanos.', data: {} }

class Cancelled extends Error {}

/**
 * Runs tasks in this process, one of each kind, so that a short list never waits behind a whole gym. Each task is one
 * transaction, so a crash rolls it back.
 */
export function createTareas({ transaction, onError }: TareasDeps): Tareas {
  const one = () => createGate({ running: 1, line: 'tareasInLine' })
  const inTurn: Readonly<Record<Tarea['tipo'], Gate>> = { importación: one(), traslado: one(), deshacer: one() }
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()

  async function runOne(key: Begun, work: (progress: Progress) => Promise<void>): Promise<void> {
    const inGym = <T>(say: (tx: Transaction) => Promise<T>) => transaction(key.gym, say)
    const ending = new AbortController()
    const signal = AbortSignal.any([ending.signal, stopping.signal])
    const counts: RowCounts = { hechas: 0, total: 0 }
    const update = async () => {
      if (!(await inGym((tx) => storeProgress(tx, key, counts)))) ending.abort(new Cancelled())
    }
    const stopUpdates = repeat(update, onError)
    try {
      await inTurn[key.tipo](key.gym, async () => {
        signal.throwIfAborted()
        const tooLong = setTimeout(() => ending.abort(new OverBudget('tareaTime')), budgets.tareaTime.most)
        await work(progressOf(key, counts, signal)).finally(() => clearTimeout(tooLong))
      })
    } catch (error) {
      if (error instanceof Cancelled) return
      const apiError = toApiError(error instanceof Error ? error : new Error(String(error)))
      if (!(error instanceof ApiError)) onError(error)
      const problem = apiError.status === 500 ? failed : { message: apiError.message, data: apiError.data }
      await inGym((tx) => endTarea(tx, key, 'fallida', problem))
    } finally {
      await stopUpdates()
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
      const task = whole()
        .catch(onError)
        .finally(() => running.delete(task))
      running.add(task)
    },
    async stop() {
      stopping.abort(unavailable('tarea_interrupted'))
      await Promise.all(running)
    },
  }
}

function progressOf(key: TareaKey, counts: RowCounts, signal: AbortSignal): Progress {
  return {
    signal,
    of(total) {
      counts.total = total
    },
    add(rows) {
      signal.throwIfAborted()
      counts.hechas = Math.min(counts.total, counts.hechas + rows)
    },
    async finish(tx) {
      signal.throwIfAborted()
      await analyseWritten(tx.query)
      // A short task can end before its first progress update.
      if (!(await storeProgress(tx, key, counts))) throw new Cancelled()
      await endTarea(tx, key, 'hecha')
    },
  }
}

/** Repeats a call at intervals, never twice at once. Returns a function that stops it after the current call. */
function repeat(say: () => Promise<void>, onError: (error: unknown) => void): () => Promise<void> {
  let saying: Promise<void> | null = null
  const timer = setInterval(() => {
    saying ??= say()
      .catch(onError)
      .finally(() => (saying = null))
  }, updateInterval)
  return async () => {
    clearInterval(timer)
    await saying
  }
}
