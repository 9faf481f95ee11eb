/** Milliseconds without a sign of life of a runner after which jobs count as standing still. */
const STILL_AFTER = 3 * 60_000
const LOOK_EVERY = 10_000
const TELL_EVERY = 24 * 3_600_000
const TRY_EVERY = 5 * 60_000

interface RunnerWatch {
  /** Called when jobs stand still, and when they run again. */
  readonly onChange: (areStill: boolean) => void
  /** Called when jobs stand still, at most once a day. */
  readonly alert: () => Promise<void>
  readonly onError: (sentence: string, error: unknown) => void
  /** Milliseconds of a clock that cannot be set. */
  readonly elapsed?: () => number
}

/** The job runners of this process. Each shows a sign of life when it has looked for a job, and when a job has ended. */
export interface Runners {
  /** Returns the function to call for each sign of life of one more runner. */
  add(): () => void
  areStill(): boolean
  close(): void
}

/** Watches that jobs run. A queue that hangs fails nothing, so silence is all there is to notice. */
export function watchRunners({ onChange, alert, onError, elapsed = () => performance.now() }: RunnerWatch): Runners {
  const seen = new Map<symbol, number>()
  let wereStill = false
  let told = -Infinity

  const areStill = () => elapsed() - Math.min(...seen.values()) > STILL_AFTER
  const look = () => {
    const still = areStill()
    if (still !== wereStill) {
      wereStill = still
      onChange(still)
    }
    if (!still || elapsed() - told < TELL_EVERY) return
    told = elapsed()
    alert().catch((error: unknown) => {
      told = elapsed() - TELL_EVERY + TRY_EVERY
      onError('could not mail that jobs stand still', error)
    })
  }
  const timer = setInterval(look, LOOK_EVERY).unref()
  return {
    add() {
      const runner = Symbol('runner')
      const show = () => void seen.set(runner, elapsed())
      show()
      return show
    },
    areStill,
    close: () => clearInterval(timer),
  }
}
