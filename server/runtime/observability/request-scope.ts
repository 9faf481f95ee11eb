import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that the running code serves, at any depth. */
export interface RequestScope {
  readonly run: (id: string, work: () => void) => void
  readonly current: () => string | undefined
  /** The start of the current request, in milliseconds; the present time outside a request. */
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
