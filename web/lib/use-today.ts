import { useSyncExternalStore } from 'react'
import type { CivilDate } from '#shared/dates.ts'
import { civilDay } from '#shared/days.ts'
import { serverNow } from './server-clock.ts'

const minute = 60_000

/** Today in a zone; a screen left open overnight moves on by itself. */
export function useToday(zone: string): CivilDate {
  return useSyncExternalStore(eachMinute, () => civilDay(serverNow(), zone))
}

function eachMinute(onTick: () => void): () => void {
  const timer = setInterval(onTick, minute)
  return () => clearInterval(timer)
}
