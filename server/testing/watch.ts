import { EventSource } from 'eventsource'
import type PocketBase from 'pocketbase'

export type Told = { action: string; record: Record<string, unknown> }

/** What a client has been told so far of a topic. */
export type Watch = {
  readonly told: Told[]
  /** Resolves with everything told once there is that much of it; rejects after five seconds. */
  until(count: number): Promise<Told[]>
}

/** Subscribes through the SDK, which in Node has to be given its EventSource. */
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
        const timer = setTimeout(() => reject(new Error(`told ${told.length} of ${count}`)), 5000)
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
