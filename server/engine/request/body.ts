import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badRequest } from '#server/runtime/errors/errors.ts'
import { spendFrom } from '#server/runtime/limits/over-budget.ts'
import { isCleanText } from './clean-input.ts'
import { readJson, type Spend } from './read-json.ts'

/** The fields a client sent, by name. Without a prototype, so that `__proto__` is a plain name. */
export type Body = Readonly<Record<string, unknown>>

/** Unlimited here: the body's budget is enforced before the parser gets it. */
const bodyLimit = Number.MAX_SAFE_INTEGER

/** Most parts of a form. Each costs far more than its bytes, and real forms are smaller. */
const mostParts = 1000
/** Bytes of a part's head: its field and the name of its file. */
const longestHead = 2048
/** The limit of the standard; longer ones are slow to search for. */
const longestBoundary = 70

/**
 * Makes a scope of the app read the bodies of the protocol: JSON, urlencoded and multipart, in any case and with any
 * parameters of the content type. An empty body of any type means "no fields". `request.body` is a `Body`, or absent.
 */
export function acceptBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, async (request: FastifyRequest, raw: Buffer) =>
    parseBody(request.headers['content-type'] ?? '', raw),
  )
}

/** Parses one body; throws 400, and 413 for more text than is parsed at once. */
export async function parseBody(contentType: string, raw: Buffer): Promise<Body> {
  if (raw.length === 0) return toBody([])
  const type = contentType.trim().toLowerCase()
  const spend = spendFrom('textBody')
  if (isForm(type)) return formBody(await parseMultipart(contentType, raw, spend), spend)
  spend(raw.length)
  if (type.startsWith('application/json')) return toBody(Object.entries(parseJsonObject(decode(raw))))
  if (type.startsWith('application/x-www-form-urlencoded')) return formBody(parseUrlencoded(decode(raw)))
  throw badRequest('Unsupported Content-Type.')
}

/** True for the only type of body that holds files. */
export const isForm = (contentType = '') => contentType.trim().toLowerCase().startsWith('multipart/form-data')

/** The body read by `acceptBodies`; without one, no fields. */
export function bodyOf(request: { body: unknown }): Body {
  return isRecord(request.body) ? request.body : toBody([])
}

function decode(raw: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw)
  } catch (cause) {
    throw unreadable(cause)
  }
}

function parseJsonObject(written: string, spend = spendFrom('jsonNodes')): Record<string, unknown> {
  const parsed = readJson(written, spend)
  if (!isRecord(parsed) || Array.isArray(parsed)) throw unreadable()
  return parsed
}

function parseUrlencoded(written: string): URLSearchParams {
  if (written.split('&', mostParts + 1).length > mostParts) throw unreadable()
  return new URLSearchParams(written)
}

async function parseMultipart(contentType: string, raw: Buffer, spendText: Spend): Promise<FormData> {
  const [, boundary = ''] = /;\s*boundary="?([^";]+)/i.exec(contentType) ?? []
  if (boundary === '' || boundary.length > longestBoundary) throw unreadable()
  for (const bytes of headsOf(boundary, raw)) spendText(bytes)
  try {
    // The boundary as it was found here: of two, the parser would take another one.
    const type = `multipart/form-data; boundary="${boundary}"`
    return await new Response(new Uint8Array(raw), { headers: { 'content-type': type } }).formData()
  } catch (cause) {
    throw unreadable(cause)
  }
}

/** The bytes of each part's head. The parser is slow with heads and parts; it gets neither long ones nor many. */
function* headsOf(boundary: string, raw: Buffer): Generator<number> {
  let at = raw.indexOf(`--${boundary}`)
  for (let parts = 0; at !== -1; parts += 1) {
    const next = raw.indexOf(`--${boundary}`, at + 1)
    if (next === -1 && raw.length - at < longestHead) return
    const end = next === -1 ? raw.length : next
    const head = raw.subarray(at, Math.min(end, at + longestHead)).indexOf('\r\n\r\n')
    if (head === -1 || parts >= mostParts) throw unreadable()
    yield head
    at = next
  }
}

/** Plain parts first, with inferred values; then each `@jsonPayload` over them, unchanged. */
function formBody(parts: URLSearchParams | FormData, spendText: Spend = () => undefined): Body {
  const plain = new Map<string, unknown[]>()
  const payloads: Record<string, unknown>[] = []
  const spend = spendFrom('jsonNodes')
  for (const [name, value] of parts) {
    if (typeof value === 'string') spendText(Buffer.byteLength(value))
    requireClean(name, value)
    if (name === '@jsonPayload' && typeof value === 'string') payloads.push(parseJsonObject(value, spend))
    else valuesOf(plain, name).push(typeof value === 'string' ? infer(value) : value)
  }
  const entries = [...plain].map(([name, values]): [string, unknown] => [name, values.length > 1 ? values : values[0]])
  const laidOver = payloads.flatMap((payload) => Object.entries(payload))
  return toBody([...entries, ...laidOver.map(([name, value]) => withUploads(name, value, plain.get(name)))])
}

function valuesOf(plain: Map<string, unknown[]>, name: string): unknown[] {
  const known = plain.get(name) ?? []
  plain.set(name, known)
  return known
}

/** A field's value: the names of its kept files, then the uploads. */
function withUploads(name: string, value: unknown, parts: readonly unknown[] = []): [string, unknown] {
  const uploads = parts.filter((part) => part instanceof Blob)
  return [name, uploads.length === 0 ? value : [value, uploads].flat()]
}

function requireClean(name: string, value: unknown): void {
  if (!isCleanText(name) || (typeof value === 'string' && !isCleanText(value))) throw unreadable()
}

/** `true`, `false` and numbers that print back as they were written; the rest (`0001`, `1.0`, `1e3`) stays text. */
function infer(value: string): unknown {
  if (value === 'true') return true
  if (value === 'false') return false
  const isPlainNumber = /^-?\d[-.0-9]*$/.test(value) && String(Number(value)) === value
  return isPlainNumber ? Number(value) : value
}

function toBody(entries: readonly [string, unknown][]): Body {
  const body: Record<string, unknown> = Object.create(null)
  for (const [name, value] of entries) body[name] = value
  return body
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const unreadable = (cause?: unknown) =>
  badRequest('Failed to read the submitted data or the data is in invalid format.', cause)
