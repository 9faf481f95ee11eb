/** Milliseconds by which this computer's clock may differ: an answer's way, and the seconds of its date. */
export const clockTolerance = 5000
let ahead = 0

/** Measures this computer's clock error from an answer's `date` header. */
export function noteServerTime(header: string | null, now = Date.now()): void {
  const serverTime = Date.parse(header ?? '')
  if (!Number.isNaN(serverTime)) ahead = Math.abs(serverTime - now) > clockTolerance ? serverTime - now : 0
}

/** The current time of the server: a wrong clock must not show a wrong day before a charge. */
export function serverNow(): Date {
  return new Date(Date.now() + ahead)
}
