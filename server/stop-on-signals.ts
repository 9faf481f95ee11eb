/** Longer than any request may take to end by itself. */
const PATIENCE = 15_000

type Step = () => Promise<void>

/** Where trouble is told, with its cause. */
type Complain = (what: string, error: unknown) => void

export type Stopping = {
  /** Steps run last added first, so that what was built on another goes before it. */
  readonly onStop: (step: Step) => void
  readonly now: () => Promise<void>
}

/** Ends the process in order on SIGTERM, SIGINT and SIGHUP, and by force on the second signal or when it takes too long. */
export function stopOnSignals(complain: Complain): Stopping {
  const steps: Step[] = []
  let running: Promise<void> | null = null

  const now = () => (running ??= runBackwards(steps, complain))

  const end = (code: number) => {
    if (running) process.exit(code)
    setTimeout(() => process.exit(1), PATIENCE).unref()
    void now().then(() => process.exit(code))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(0))
  process.on('uncaughtException', (error) => {
    complain('an exception that nobody caught', error)
    end(1)
  })
  process.on('unhandledRejection', (reason) => {
    complain('a rejection that nobody handled', reason)
  })
  return { onStop: (step) => void steps.push(step), now }
}

async function runBackwards(steps: Step[], complain: Complain): Promise<void> {
  for (const step of steps.toReversed()) {
    try {
      await step()
    } catch (error) {
      complain('a step of stopping failed', error)
    }
  }
}
