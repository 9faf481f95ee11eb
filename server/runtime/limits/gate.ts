import type { BudgetName } from './budgets.ts'
import { createHeld } from './over-budget.ts'

/**
 * Limits concurrent work. Each key has a queue of its own and the queues take turns, so that a burst delays only its
 * own key. More than `line` waiting of one key throws OverBudget. Each place rests for `rest` milliseconds after its
 * work, which leaves time to the rest of the process.
 */
export type Gate = <T>(key: string, work: () => Promise<T>) => Promise<T>

export interface GateSettings {
  readonly running: number
  readonly line: BudgetName
  readonly rest?: number
}

export function createGate({ running, line, rest = 0 }: GateSettings): Gate {
  const held = createHeld(line)
  const lines = new Map<string, (() => void)[]>()
  let active = 0

  const waitIn = (key: string) =>
    new Promise<void>((begin) => {
      lines.set(key, [...(lines.get(key) ?? []), begin])
    })

  /** Takes the first of the queue that waits longest; the rest of that queue goes to the end. */
  const takeNext = () => {
    const [key, waiting] = lines.entries().next().value ?? ['', []]
    lines.delete(key)
    const [first, ...rest] = waiting
    if (rest.length > 0) lines.set(key, rest)
    return first
  }

  const handOver = () => {
    const next = takeNext()
    if (next) next()
    else active -= 1
  }

  return async (key, work) => {
    const leave = held.take(key)
    try {
      // A finished task hands its place over, so the count stays.
      if (active >= running) await waitIn(key)
      else active += 1
      return await work()
    } finally {
      leave()
      if (rest === 0) handOver()
      else setTimeout(handOver, rest)
    }
  }
}
