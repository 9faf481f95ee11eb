import { civilDay } from '../values/dates-without-library.ts'
import type { CajaSesion } from './caja.ts'

/** In milliseconds. A night shift goes past midnight with the till it opened. */
const longestShift = 8 * 3_600_000

/** The instant since which a till is open that should have been closed on an earlier day, as on the wire; null for one of today. */
export function leftOpenSince(
  { created, reabierta }: Pick<CajaSesion, 'created' | 'reabierta'>,
  { now, zona }: { now: Date; zona: string },
): string | null {
  const since = reabierta || created
  const opened = new Date(since.replace(' ', 'T'))
  if (now.getTime() - opened.getTime() < longestShift) return null
  return civilDay(opened, zona) === civilDay(now, zona) ? null : since
}
