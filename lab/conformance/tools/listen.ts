import { setTimeout as pause } from 'node:timers/promises'
import type { Lab } from './lab.ts'
import type { Listener } from './scenario.ts'

/** The events one subscriber has received. */
export interface Listening {
  heard(): string
  close(): void
}

/** Connects to the realtime channel and submits topics, as the SDK does. */
export async function listen(lab: Lab, { as = 'guest', topics }: Listener): Promise<Listening> {
  const stop = new AbortController()
  const response = await fetch(`${lab.url}/api/realtime`, { signal: stop.signal })
  let heard = ''
  const reading = read(response, (text) => {
    heard += text
  })
  reading.catch(() => undefined)
  const clientId = await waitFor(() => /"clientId":"(\w+)"/.exec(heard)?.[1])
  const submitted = await fetch(`${lab.url}/api/realtime`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: lab.token(as) },
    body: JSON.stringify({ clientId, subscriptions: topics }),
  })
  if (submitted.status !== 204) throw new Error(`Subscribing answered ${submitted.status}`)
  return { heard: () => heard, close: () => stop.abort() }
}

async function read(response: Response, hear: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) hear(decoder.decode(chunk, { stream: true }))
}

/** Polls until there is an answer, for two seconds at most. */
export async function waitFor<T>(look: () => T | undefined | false): Promise<T> {
  const until = Date.now() + 2000
  for (;;) {
    const found = look()
    if (found !== undefined && found !== false) return found
    if (Date.now() > until) throw new Error('No answer within two seconds')
    await pause(20)
  }
}
