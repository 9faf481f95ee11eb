import { createHeld, takeAll } from '#server/budgets/over-budget.ts'

/** A person who listens, or the address of guests: what he is told, he is told in the order of the commits. */
export interface Line {
  readonly id: string
  /** '' for guests and the operator. */
  readonly gym: string
}

/** Work that waits for earlier work of the same line, and for that of no other. */
export interface Queues {
  /** Resolves with the work, once everything that this line was given before is done. */
  run(line: Line, work: () => Promise<void>): Promise<void>
  /** The same for telling so many records, without waiting. Throws OverBudget where too many wait, and then does nothing. */
  tell(line: Line, records: number, work: () => Promise<void>): void
}

/** `onError`: telling has failed. */
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
