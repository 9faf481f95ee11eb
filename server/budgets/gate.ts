import type { BudgetName } from './budgets.ts'
import { createHeld } from './over-budget.ts'

/**
 * Lets so many pieces of work run at once. Each key has a line of its own and the lines take turns, so that whoever asks for
 * much waits behind himself; more than `line` of one key throws OverBudget. Each place rests for `rest` milliseconds before
 * the next begins: what keeps the process from everything else must leave it some time.
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

  /** The first of the line that waits longest; the rest of that line goes behind the others. */
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
      // A place is handed over by whoever leaves, so the count stays.
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
