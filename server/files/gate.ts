import { unavailable } from '#server/errors.ts'

/** Lets so many pieces of work run at once and so many more wait; the rest is told to come back. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

export function createGate({ running, waiting }: { running: number; waiting: number }): Gate {
  const queue: (() => void)[] = []
  let active = 0
  return async (work) => {
    if (active >= running) {
      if (queue.length >= waiting)
        throw unavailable('Hay demasiadas imágenes en proceso. Intenta de nuevo en unos segundos.')
      // Whoever leaves hands his place over, so the count stays.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else active += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else active -= 1
    }
  }
}
