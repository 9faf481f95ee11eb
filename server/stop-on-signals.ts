/** Longer than any request may take to end by itself. */
const PATIENCE = 15_000

type Step = () => Promise<void>

export type Stopping = {
  /** Steps run last added first, so that what was built on another goes before it. */
  readonly onStop: (step: Step) => void
  readonly now: () => Promise<void>
}

/** Ends the process in order on SIGTERM, SIGINT and SIGHUP, and by force on the second signal or when it takes too long. */
export function stopOnSignals(log: (sentence: string) => void): Stopping {
  const steps: Step[] = []
  let running: Promise<void> | null = null

  const now = () => (running ??= runBackwards(steps, log))

  const end = (code: number) => {
    if (running) process.exit(code)
    setTimeout(() => process.exit(1), PATIENCE).unref()
    void now().then(() => process.exit(code))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(0))
  process.on('uncaughtException', (error) => {
    log(error.stack ?? error.message)
    end(1)
  })
  process.on('unhandledRejection', (reason) => {
    log(reason instanceof Error ? (reason.stack ?? reason.message) : String(reason))
  })
  return { onStop: (step) => void steps.push(step), now }
}

async function runBackwards(steps: Step[], log: (sentence: string) => void): Promise<void> {
  for (const step of steps.toReversed()) {
    try {
      await step()
    } catch (error) {
      log(error instanceof Error ? error.message : String(error))
    }
  }
}
