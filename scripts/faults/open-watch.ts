import { setTimeout as pause } from 'node:timers/promises'

/** Looks again and again until it is told to stop, by whoever watches or for good. */
export function openWatch(look: () => Promise<number>) {
  const over = new AbortController()
  const watching: Promise<void>[] = []
  return {
    watch() {
      let isOver = false
      let most = 0
      const ended = (async () => {
        while (!isOver && !over.signal.aborted) {
          most = Math.max(most, await look())
          await pause(100)
        }
      })()
      watching.push(ended)
      return {
        async most() {
          isOver = true
          await ended
          return most
        },
      }
    },
    async close() {
      over.abort()
      await Promise.all(watching)
    },
  }
}
