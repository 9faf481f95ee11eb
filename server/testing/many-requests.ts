import { AsyncLocalStorage } from 'node:async_hooks'
import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { TestDatabase } from './test-db.ts'

/** Sends requests at an interval, each over a new connection, without waiting for earlier answers. */
export interface Poll {
  readonly answered: () => number
  /** Stops sending and resolves with the answers other than 200, once all have arrived. */
  readonly stop: () => Promise<readonly string[]>
}

export function startPoll(url: string, between = 20): Poll {
  const failures: string[] = []
  const asked: Promise<void>[] = []
  let isOn = true
  let answered = 0
  const ask = async () => {
    const outcome = await statusOf(url)
    if (outcome === '200') answered += 1
    else failures.push(outcome)
  }
  const asking = (async () => {
    while (isOn) {
      asked.push(ask())
      await pause(between)
    }
  })()
  return {
    answered: () => answered,
    async stop() {
      isOn = false
      await asking
      await Promise.all(asked)
      return failures
    },
  }
}

function statusOf(url: string): Promise<string> {
  return new Promise((resolve) => {
    get(url, { agent: false }, (answer) => {
      answer.on('error', (error) => resolve(error.message))
      answer.on('end', () => resolve(String(answer.statusCode))).resume()
    }).on('error', (error) => resolve(error.message))
  })
}

const AT_ONCE = 25

/** Does something many times, twenty-five at once: a slow machine would refuse more by the wait for a connection. */
export async function inRounds<T>(count: number, one: (index: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  while (answers.length < count) {
    const round = Array.from({ length: Math.min(AT_ONCE, count - answers.length) }, (_, index) =>
      one(answers.length + index),
    )
    answers.push(...(await Promise.all(round)))
  }
  return answers
}

/** Runs work as another request would, outside of the transaction that the caller holds open. */
export const beside: <T>(work: () => T) => T = AsyncLocalStorage.snapshot()

const waiting = `
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and cardinality(pg_blocking_pids(pid)) > 0`

type Overtaking<T> = {
  gym: string
  first: (tx: Transaction) => Promise<unknown>
  second: () => Promise<T>
  /** Other requests, made while `second` waits. */
  meanwhile?: () => Promise<unknown>
}

/** Runs `first` in a transaction of the gym that commits once `second` waits for it. Returns the result of `second`. */
export async function overtaken<T>(
  { pools, owner }: TestDatabase,
  { gym, first, second, meanwhile }: Overtaking<T>,
): Promise<T> {
  const begun = await pools.transaction(gym, async (tx) => {
    await first(tx)
    let isDone = false
    const running = beside(second).finally(() => void (isDone = true))
    running.catch(() => undefined)
    while (!isDone && (await owner(waiting)).length === 0) await pause(20)
    if (meanwhile) await beside(meanwhile)
    return { running }
  })
  return begun.running
}
