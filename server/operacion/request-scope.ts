import { AsyncLocalStorage } from 'node:async_hooks'

/** Which request the running code belongs to, however deep it stands. */
export interface RequestScope {
  readonly run: (id: string, work: () => void) => void
  /** Undefined outside of any request. */
  readonly current: () => string | undefined
  /** When it began, in milliseconds of `performance.now()`; now, outside of any request. */
  readonly since: () => number
}

export function createRequestScope(): RequestScope {
  const storage = new AsyncLocalStorage<{ readonly id: string; readonly since: number }>()
  return {
    run: (id, work) => storage.run({ id, since: performance.now() }, work),
    current: () => storage.getStore()?.id,
    since: () => storage.getStore()?.since ?? performance.now(),
  }
}
