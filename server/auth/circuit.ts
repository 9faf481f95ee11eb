export interface CircuitGiven {
  /** Milliseconds after a failure in which nobody tries again. */
  readonly pause: number
  /** Milliseconds by a clock that nobody sets. */
  readonly elapsed: () => number
}

/**
 * Work that is done once for all who ask, and whose answer is kept. Only those who ask first wait for it: after a failure
 * everybody gets that failure at once, and past the pause one of them has it tried again behind his back.
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
