import { AsyncLocalStorage } from 'node:async_hooks'

/** Which request the running code belongs to, however deep it stands. */
export interface RequestScope {
  readonly run: (id: string, work: () => void) => void
  /** Undefined outside of any request. */
  readonly current: () => string | undefined
}

export function createRequestScope(): RequestScope {
  const storage = new AsyncLocalStorage<string>()
  return { run: (id, work) => storage.run(id, work), current: () => storage.getStore() }
}
