import { useSyncExternalStore } from 'react'
import { serverNow } from '#web/lib/clock/server-clock.ts'

const minute = 60_000

/** The present minute by the server's clock, in milliseconds. */
export const useMinute = (): number =>
  useSyncExternalStore(eachMinute, () => Math.floor(serverNow().getTime() / minute) * minute)

function eachMinute(onTick: () => void): () => void {
  const timer = setInterval(onTick, minute)
  return () => clearInterval(timer)
}
