import { useSyncExternalStore } from 'react'
import type { CivilDate } from '#shared/values/dates.ts'
import { civilDay } from '#shared/values/dates-without-library.ts'
import { serverNow } from './api/server-clock.ts'

const minute = 60_000

/** Today in a time zone; updates at midnight. */
export function useToday(zone: string): CivilDate {
  return useSyncExternalStore(eachMinute, () => civilDay(serverNow(), zone))
}

function eachMinute(onTick: () => void): () => void {
  const timer = setInterval(onTick, minute)
  return () => clearInterval(timer)
}
