import { budgets } from '#server/runtime/limits/budgets.ts'

const minute = 60_000

/** Database time spent on filters and expands of subscriptions, per key and minute. */
export interface ReadingTime {
  isSpent(key: string): boolean
  /** Runs work and adds its duration. */
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
