import { budgets } from '#server/runtime/limits/budgets.ts'
import type { OnOverBudget } from './stream-limits.ts'

/** The part of an HTTP response that frames are written to. */
export interface FrameSink {
  readonly writableLength: number
  readonly destroyed: boolean
  write(chunk: string): boolean
  end(): unknown
  destroy(): unknown
}

/** Unread bytes of all clients of one process. */
export interface Unread {
  readonly onOverBudget: OnOverBudget
  /** Called after a write to a client. Cuts off the client with most unread bytes while the sum is above the limit. */
  note(sink: FrameSink): void
}

/** Bytes up to which a client counts as keeping up. */
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
