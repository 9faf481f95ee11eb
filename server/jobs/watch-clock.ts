interface ClockWatch {
  readonly now: () => Date
  /** Milliseconds on a clock that nobody can set. */
  readonly elapsed: () => number
  /** Told once for each jump. */
  readonly onJump: () => void
  readonly every?: number
}

/** What a busy process or a clock that is gently corrected may differ by. */
const TOLERANCE = 30_000

/**
 * Sees when the wall clock was set, or the machine slept. The queue's schedule goes by it: set back it would wait until the
 * old time has come again, set forward it would make up for every minute in between. Answers what ends the watch.
 */
export function watchClock({ now, elapsed, onJump, every = 100 }: ClockWatch): () => void {
  const difference = () => now().getTime() - elapsed()
  let known = difference()
  const timer = setInterval(() => {
    const found = difference()
    if (Math.abs(found - known) > TOLERANCE) onJump()
    known = found
  }, every)
  timer.unref()
  return () => clearInterval(timer)
}
