interface ClockWatch {
  readonly now: () => Date
  /** Milliseconds of a clock that cannot be set. */
  readonly elapsed: () => number
  /** Called once per jump. */
  readonly onJump: () => void
  readonly every?: number
}

/** Tolerance for a busy process and for gentle corrections. */
const TOLERANCE = 30_000

/**
 * Detects that the wall clock was set or the machine slept. The queue's schedule depends on it: set back, it would wait
 * for the old time; set forward, it would make up for every minute between. Returns a function that ends the watch.
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
