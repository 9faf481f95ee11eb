import { request as httpRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'

/** A raw stream of events, without the SDK. */
export interface OpenStream {
  readonly answer: IncomingMessage
  readonly clientId: string
  readonly ended: Promise<void>
  readonly text: () => string
  readonly drop: () => void
}

/** Resolves once the server has sent the client's id. */
export async function openStream(url: string, headers: Record<string, string> = {}): Promise<OpenStream> {
  const asked = httpRequest(`${url}/api/realtime`, { headers })
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.on('response', resolve).on('error', reject).end()
  })
  let text = ''
  const greeted = new Promise<void>((resolve) => {
    answer.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      if (text.includes('\n\n')) resolve()
    })
  })
  const ended = new Promise<void>((resolve) => answer.on('close', resolve).on('error', () => resolve()))
  await greeted
  const clientId = /^id:(\w+)$/m.exec(text)?.[1] ?? ''
  return { answer, clientId, ended, text: () => text, drop: () => asked.destroy() }
}
