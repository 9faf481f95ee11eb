import type { Caller, CallerSource } from '#server/records/caller.ts'
import { reloadCaller } from '#server/records/run-statement.ts'
import type { Audience, Listener } from './audience.ts'

/** Whoever has lost a right, or his sign-in, is looked at again before anything else is told. */
export async function refreshCallers(audience: Audience, callers: CallerSource, { streams }: Listener): Promise<void> {
  const current = new Map<Caller, Caller>()
  const open = Array.from(streams)
  for (const subscriber of open) {
    const { id, caller, line, topics } = subscriber
    if (caller.id === null) continue
    const stored = current.get(caller) ?? (await reloadCaller(caller, caller.id, callers))
    current.set(caller, stored)
    const isOpen = audience.subscribers.get(id) === subscriber
    if (isOpen && stored.stamp !== caller.stamp) audience.bind(subscriber, { caller: stored, line, topics })
  }
}
