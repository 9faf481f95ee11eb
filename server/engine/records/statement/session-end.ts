import { AsyncLocalStorage } from 'node:async_hooks'

/** Becomes true when the request's token turns out to be of no live session. */
export interface SessionEnd {
  isNoted: boolean
}

const noting = new AsyncLocalStorage<SessionEnd>()

/** Runs the work of a request; `noteSessionEnd` at any depth of it reaches this note. */
export const notingSessionEnd = (end: SessionEnd, work: () => void): void => noting.run(end, work)

/** The caller of the running request has turned out to be a guest, though it sent a token. */
export function noteSessionEnd(): void {
  const end = noting.getStore()
  if (end) end.isNoted = true
}
