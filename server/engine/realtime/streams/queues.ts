import { createHeld, takeAll } from '#server/runtime/limits/over-budget.ts'

/** A signed-in listener, or the guests of one IP. Events reach it in the order of commits. */
export interface Line {
  readonly id: string
  /** '' for guests and the operator. */
  readonly gym: string
}

/** Work that waits for earlier work of the same line only. */
export interface Queues {
  /** Runs the work after everything queued for this line; resolves with it. */
  run(line: Line, work: () => Promise<void>): Promise<void>
  /** Queues sending so many records, without waiting. Throws OverBudget and does nothing when too many wait. */
  tell(line: Line, records: number, work: () => Promise<void>): void
}

/** `onError`: sending has failed. */
export function createQueues(onError: (line: Line) => void): Queues {
  const ends = new Map<string, Promise<void>>()
  const ofLine = createHeld('untoldRecords')
  const ofGym = createHeld('untoldChangesOfGym')
  const ofAll = createHeld('untoldChanges')

  const run = (line: Line, work: () => Promise<void>): Promise<void> => {
    const key = keyOf(line)
    const done = (ends.get(key) ?? Promise.resolve()).then(work)
    const end = done
      .catch(() => undefined)
      .then(() => {
        if (ends.get(key) === end) ends.delete(key)
      })
    ends.set(key, end)
    return done
  }

  return {
    run,
    tell(line, records, work) {
      const takes = [() => ofLine.take(keyOf(line), records), () => ofGym.take(line.gym), () => ofAll.take('')]
      const giveBack = takeAll(takes)
      run(line, work)
        .catch(() => onError(line))
        .finally(giveBack)
    },
  }
}

export const keyOf = ({ gym, id }: Line) => `${gym} ${id}`
