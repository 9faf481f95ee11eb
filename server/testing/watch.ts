import { EventSource } from 'eventsource'
import type PocketBase from 'pocketbase'

export type Told = { action: string; record: Record<string, unknown> }

/** The events a client got so far on a topic. */
export type Watch = {
  readonly told: Told[]
  /** Resolves once this many events have come; rejects after thirty seconds. */
  until(count: number): Promise<Told[]>
}

/** Subscribes through the SDK, which needs an EventSource in Node. */
export async function watch(
  client: PocketBase,
  collection: string,
  topic = '*',
  options: Record<string, unknown> = {},
): Promise<Watch> {
  Object.assign(globalThis, { EventSource })
  const told: Told[] = []
  const arrived = new EventTarget()
  await client.collection(collection).subscribe(
    topic,
    ({ action, record }) => {
      told.push({ action, record: { ...record } })
      arrived.dispatchEvent(new Event('told'))
    },
    options,
  )
  return {
    told,
    until: (count) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`told ${told.length} of ${count}`)), 30_000)
        const look = () => {
          if (told.length < count) return
          clearTimeout(timer)
          resolve(told)
        }
        arrived.addEventListener('told', look)
        look()
      }),
  }
}
