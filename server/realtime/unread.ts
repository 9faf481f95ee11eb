import { budgets } from '#server/budgets/budgets.ts'
import type { FrameSink } from './event-stream.ts'
import type { OnOverBudget } from './places.ts'

/** What the clients of one process have not read yet. */
export interface Unread {
  readonly onOverBudget: OnOverBudget
  /** To be called with a client that has just been sent something. Cuts off who holds most where all hold too much. */
  note(sink: FrameSink): void
}

/** Bytes up to which a client keeps up. */
const little = 16 * 1024

export function createUnread(onOverBudget: OnOverBudget): Unread {
  const { most } = budgets.unreadBytes
  const behind = new Set<FrameSink>()

  const cutLongest = () => {
    const all = [...behind].toSorted((one, other) => one.writableLength - other.writableLength)
    let sum = all.reduce((bytes, { writableLength }) => bytes + writableLength, 0)
    while (sum > most) {
      const longest = all.pop()
      if (!longest) return
      sum -= longest.writableLength
      behind.delete(longest)
      onOverBudget('unreadBytes')
      longest.destroy()
    }
  }

  return {
    onOverBudget,
    note(sink) {
      for (const one of behind) if (one.writableLength <= little) behind.delete(one)
      if (sink.writableLength <= little) return
      behind.add(sink)
      cutLongest()
    },
  }
}
