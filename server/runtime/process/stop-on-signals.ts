import { setTimeout as pause } from 'node:timers/promises'

/** Time limit of one step in milliseconds, unless the step has its own. A slower step is abandoned. */
const PATIENCE = 10_000

type Step = () => Promise<void>
type Planned = { readonly step: Step; readonly patience: number }

/** Called with the cause of trouble. */
type Complain = (what: string, error: unknown) => void

export type Stopping = {
  /** Steps run in reverse order, so that each stops before what it was built on. */
  readonly onStop: (step: Step, patience?: number) => void
  readonly now: () => Promise<void>
  readonly isStopping: () => boolean
}

/** Ends the process in order on SIGTERM, SIGINT and SIGHUP, and by force on the second signal. */
export function stopOnSignals(complain: Complain): Stopping {
  const steps: Planned[] = []
  let running: Promise<void> | null = null

  const now = () => (running ??= runBackwards(steps, complain))

  const end = (code: number) => {
    if (running) process.exit(code)
    void now().then(() => process.exit(code))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(0))
  process.on('uncaughtException', (error) => {
    complain('an uncaught exception', error)
    end(1)
  })
  process.on('unhandledRejection', (reason) => {
    complain('an unhandled rejection', reason)
  })
  return {
    onStop: (step, patience = PATIENCE) => void steps.push({ step, patience }),
    now,
    isStopping: () => running !== null,
  }
}

async function runBackwards(steps: Planned[], complain: Complain): Promise<void> {
  for (const { step, patience } of steps.toReversed()) {
    const waiting = new AbortController()
    const tooLong = pause(patience, undefined, { signal: waiting.signal, ref: false }).then(() => {
      throw new Error(`It took longer than ${patience} ms`)
    })
    try {
      await Promise.race([step(), tooLong])
    } catch (error) {
      complain('a step of stopping failed', error)
    } finally {
      tooLong.catch(() => undefined)
      waiting.abort()
    }
  }
}
