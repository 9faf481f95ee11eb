import { useSyncExternalStore } from 'react'

const minute = 60_000

/** The present minute, in milliseconds. */
export const useMinute = (): number => useSyncExternalStore(eachMinute, () => Math.floor(Date.now() / minute) * minute)

function eachMinute(onTick: () => void): () => void {
  const timer = setInterval(onTick, minute)
  return () => clearInterval(timer)
}
