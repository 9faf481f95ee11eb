import type { Client } from 'pg'
import { makeClient } from './connect.ts'
import { endSoon, keepAsking, lastingConfig, SILENCE } from './servers/lasting.ts'

/** A listener's callbacks. Notifications sent while it is down are lost. */
export type ListenHandlers = {
  onMessage(payload: string): void
  onDown(error: Error): void
}

/** Held while notifications arrive, so that other processes can see the listener. */
export type ListenLock = { readonly space: number; readonly key: number }

export interface Listening {
  /** Resolves when notifications arrive, again after each loss. Rejects when that takes too long. */
  up(): Promise<void>
  close(): Promise<void>
}

const pauses = [100, 250, 500, 1000, 2000, 5000]

type ListenSettings = {
  readonly lock?: ListenLock | undefined
  /** Milliseconds of silence that end a connection. */
  readonly patience?: number
}

/** Listens to a channel on a connection of its own, which reconnects by itself with growing pauses. */
export function listen(
  connectionString: string,
  channel: string,
  handlers: ListenHandlers,
  { lock, patience = SILENCE }: ListenSettings = {},
): Listening {
  let client: Client | null = null
  let isClosed = false
  let failures = 0
  let retry: NodeJS.Timeout | undefined
  let waiting: (() => void)[] = []

  const open = async () => {
    const next = makeClient(connectionString, { ...lastingConfig(patience), application_name: 'vigente-listener' })
    let isOver = false
    const fail = (error: Error) => {
      if (isOver) return
      isOver = true
      lose(next, error)
    }
    next.on('error', fail)
    next.on('end', () => fail(new Error('The connection that listens has ended')))
    next.on('notification', ({ payload = '' }) => handlers.onMessage(payload))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      if (lock) await next.query('select pg_advisory_lock_shared($1, $2)', [lock.space, lock.key])
      if (isClosed) return await endSoon(next)
      keepAsking(next, patience)
      client = next
      failures = 0
      for (const resolve of waiting.splice(0)) resolve()
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)))
    }
  }

  const lose = (lost: Client, error: Error) => {
    void lost.end().catch(() => undefined)
    if (isClosed) return
    if (client === lost) {
      client = null
      handlers.onDown(error)
    }
    retry = setTimeout(() => void open(), pauses[Math.min(failures, pauses.length - 1)])
    failures += 1
  }

  void open()
  return {
    up: () => (client ? Promise.resolve() : waitFor(patience, (resolve) => (waiting = [...waiting, resolve]))),
    async close() {
      isClosed = true
      clearTimeout(retry)
      if (client) await endSoon(client)
    },
  }
}

function waitFor(patience: number, wait: (resolve: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('timeout exceeded when trying to connect')), patience)
    wait(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
