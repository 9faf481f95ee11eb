export interface CircuitGiven {
  /** Milliseconds after a failure without a retry. */
  readonly pause: number
  /** A monotonic clock, in milliseconds. */
  readonly elapsed: () => number
}

/**
 * Runs `work` once for all callers and keeps its answer. Only the first callers wait: after a failure all get that
 * failure at once, and after the pause one call starts a retry in the background.
 */
export function circuit<T>({ pause, elapsed }: CircuitGiven, work: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null
  let triesAgainAt = Infinity

  const begin = (): Promise<T> => {
    triesAgainAt = Infinity
    const attempt = work()
    attempt.then(
      () => {
        kept = attempt
      },
      () => {
        triesAgainAt = elapsed() + pause
      },
    )
    return attempt
  }
  return () => {
    if (kept === null) kept = begin()
    else if (elapsed() >= triesAgainAt) void begin()
    return kept
  }
}
