import { useSyncExternalStore } from 'react'
import type { CivilDate } from '#shared/values/dates.ts'
import { civilDay } from '#shared/values/dates-without-library.ts'
import { onCorrection, serverNow } from './clock/server-clock.ts'

const minute = 60_000

/** Today in a time zone by the server's clock; changes at midnight, when a device that slept is used again, and by an answer. */
export function useToday(zone: string): CivilDate {
  return useSyncExternalStore(eachMinute, () => civilDay(serverNow(), zone))
}

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** One timer for the whole screen. It runs at full minutes, when days begin in every zone. */
function eachMinute(onTick: () => void): () => void {
  if (listeners.size === 0) follow()
  listeners.add(onTick)
  return () => {
    listeners.delete(onTick)
    if (listeners.size === 0) stop()
  }
}

function tick(): void {
  clearTimeout(timer)
  timer = setTimeout(tick, minute - (serverNow().getTime() % minute))
  for (const listener of listeners) listener()
}

let unfollow: (() => void) | undefined

function follow(): void {
  tick()
  unfollow = onCorrection(tick)
  document.addEventListener('visibilitychange', tick)
  window.addEventListener('focus', tick)
  window.addEventListener('pageshow', tick)
}

function stop(): void {
  clearTimeout(timer)
  unfollow?.()
  document.removeEventListener('visibilitychange', tick)
  window.removeEventListener('focus', tick)
  window.removeEventListener('pageshow', tick)
}
