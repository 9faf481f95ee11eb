import { Webhook } from 'standardwebhooks'
import type { FallaDeEntrega } from '#shared/webhooks/webhook.ts'
import { postOutside, type Outgoing } from '#server/runtime/outgoing/post-outside.ts'
import { bodyOf } from './read-payloads.ts'
import type { Claimed } from './due-webhooks.ts'

/** How an attempt ended. `error` is '' when the receiver accepted, or answered another status than one of success. */
export type Attempt = {
  readonly isAccepted: boolean
  readonly codigo: number | null
  readonly respuesta: string
  readonly error: FallaDeEntrega | ''
  readonly duracion: number
}

export type Post = Pick<Outgoing, 'allowsLocal' | 'within' | 'resolve'>

export type Addressed = {
  readonly url: string
  /** Each signs the same body; the receiver needs one. */
  readonly secrets: readonly string[]
  readonly now: Date
}

/** Sends one event once. Its id is the delivery's, the same at each attempt, so that a receiver can know repetitions. */
export async function attempt(
  entrega: Pick<Claimed, 'id' | 'evento' | 'registro' | 'created'>,
  record: unknown,
  { url, secrets, now, ...post }: Addressed & Post,
): Promise<Attempt> {
  if (secrets.length === 0) return { isAccepted: false, codigo: null, respuesta: '', error: 'secreto', duracion: 0 }
  const body = bodyOf(entrega, record)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Vigente-Webhooks/1',
    'webhook-id': entrega.id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(entrega.id, now, body)).join(' '),
  }
  const { status, answer, problem, milliseconds } = await postOutside({ ...post, url, headers, body })
  const isRedirect = status !== null && status >= 300 && status < 400
  return {
    isAccepted: status !== null && status >= 200 && status < 300,
    codigo: status,
    respuesta: answer,
    error: isRedirect ? 'redirige' : (problem ?? ''),
    duracion: milliseconds,
  }
}
