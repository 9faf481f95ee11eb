import { ClientResponseError } from 'pocketbase'
import { expect } from 'vitest'
import { pictureIn } from './pictures.ts'
import type { Lab } from './lab.ts'
import type { HttpRequest, Step } from './scenario.ts'

interface Answer {
  readonly status: number
  readonly text: string
  readonly bytes: Buffer
  readonly headers: Headers
}

/** Sends one request and compares the answer with the expected one. No request may end in a 5xx. */
export async function runStep(lab: Lab, step: Step): Promise<void> {
  const answer = step.sdk ? await askBySdk(lab, step, step.sdk) : await ask(lab, step)
  const { status, text, bytes, headers } = answer
  expect({ status, text }).toMatchObject({ status: step.status ?? 200 })
  for (const part of step.contains ?? []) expect(text).toMatch(asPattern(part))
  for (const part of step.notContains ?? []) expect(text).not.toMatch(asPattern(part))
  if ('equals' in step) expect(JSON.parse(text)).toEqual(step.equals)
  if (step.picture) expect(await pictureIn(bytes)).toMatchObject(step.picture)
  if (step.ids) expect(idsIn(text)).toEqual(step.ids)
  for (const [name, value] of Object.entries(step.answers ?? {})) {
    if (value instanceof RegExp) expect(headers.get(name)).toMatch(value)
    else expect(headers.get(name)).toBe(value)
  }
}

export const asPattern = (part: string | RegExp) =>
  part instanceof RegExp ? part : new RegExp(part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))

async function ask(lab: Lab, step: Step): Promise<Answer> {
  const { method, path, headers, body } = await requestOf(lab, step)
  const address = path.startsWith('/') ? path : `/api/collections/${path}`
  const token = lab.token(step.as ?? 'guest')
  const isForm = body instanceof FormData
  const isStream = body instanceof ReadableStream
  const response = await fetch(lab.url + address, {
    method,
    redirect: 'manual',
    ...(isStream && { duplex: 'half' }),
    headers: {
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...(token === '' ? {} : { authorization: token }),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { body: isForm || isStream || typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, text: bytes.toString(), bytes, headers: response.headers }
}

async function requestOf(lab: Lab, step: Step): Promise<HttpRequest> {
  if (step.request) return step.request(lab)
  const { get, post, patch, headers, body } = step
  const more = { ...(headers ? { headers } : {}), ...(body === undefined ? {} : { body }) }
  if (get !== undefined) return { method: 'GET', path: get, ...more }
  if (post !== undefined) return { method: 'POST', path: post, ...more }
  if (patch !== undefined) return { method: 'PATCH', path: patch, ...more }
  if (step.delete !== undefined) return { method: 'DELETE', path: step.delete, ...more }
  throw new Error('A step without a request')
}

const none = Buffer.alloc(0)

async function askBySdk(lab: Lab, step: Step, call: NonNullable<Step['sdk']>): Promise<Answer> {
  const pb = lab.sdk(step.as ?? 'guest')
  let status = 0
  let headers = new Headers()
  pb.afterSend = (response, data) => {
    status = response.status
    headers = response.headers
    return data
  }
  try {
    const answered = await call(pb, lab)
    return { status: status === 0 ? 200 : status, text: JSON.stringify(answered ?? null), bytes: none, headers }
  } catch (error) {
    if (!(error instanceof ClientResponseError)) throw error
    return { status: error.status, text: JSON.stringify(error.response), bytes: none, headers }
  }
}

function idsIn(text: string): string[] {
  const body: unknown = JSON.parse(text)
  const items = Array.isArray(body) ? body : Object.entries(body ?? {}).find(([name]) => name === 'items')?.[1]
  return items.map((item: { id: string }) => item.id.replace(/0+$/, ''))
}
