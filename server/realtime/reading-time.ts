import { budgets } from '#server/budgets/budgets.ts'

const minute = 60_000

/** The time that the database has spent on what people's own filters and expands ask of changes, within a minute. */
export interface ReadingTime {
  isSpent(key: string): boolean
  /** Runs work and adds up how long it takes. */
  during<T>(key: string, work: () => Promise<T>): Promise<T>
}

export function createReadingTime(now: () => Date): ReadingTime {
  const { most } = budgets.readingTime
  let began = 0
  let spent = new Map<string, number>()

  const spentBy = (key: string) => {
    const time = now().getTime()
    if (time - began >= minute) {
      began = time
      spent = new Map()
    }
    return spent.get(key) ?? 0
  }

  return {
    isSpent: (key) => spentBy(key) >= most,
    async during(key, work) {
      const start = now().getTime()
      try {
        return await work()
      } finally {
        spent.set(key, spentBy(key) + now().getTime() - start)
      }
    },
  }
}
