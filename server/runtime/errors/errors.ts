import type { FieldCode } from '#shared/errors/field-codes.ts'
import { failed, type ProtocolMessage } from './protocol-messages.ts'
import { refusedAs, type Refusal, type RefusalCode, type Refused } from '#shared/errors/refusals.ts'

/** One field's refusal. `message` is shown to people; `code` is stable and never translated. */
export interface FieldError {
  code: string
  message: string
  params?: Record<string, unknown>
  /** The answer that a call within a batch would have got on its own. */
  response?: { data: FieldErrors; message: string; status: number }
}

/** Field refusals by name; nested objects stand for nested forms (`sucursales.0.nombre`). */
export interface FieldErrors {
  [field: string]: FieldError | FieldErrors
}

/**
 * The only error that reaches a client with its own words: a message of the protocol, or one of our refusals. Everything else is
 * logged and answered generically.
 */
export class ApiError extends Error {
  readonly status: number
  readonly said: { readonly message: ProtocolMessage } | Refused
  readonly data: FieldErrors

  constructor(status: number, said: ProtocolMessage | ApiError['said'], data: FieldErrors = {}, cause?: unknown) {
    const told = typeof said === 'string' ? { message: said } : said
    super(told.message, { cause })
    this.name = 'ApiError'
    this.said = told
    this.status = status
    this.data = data
  }
}

/** A refusal for lack of a permission. Answered as 400 or 404 where 403 would tell that something exists. */
export class Denied extends ApiError {}

export const badRequest = (message: ProtocolMessage = failed, cause?: unknown) => new ApiError(400, message, {}, cause)

/** A refusal that names fields: 400 with `data.<field>.code`. */
export const invalid = (data: FieldErrors, said: ProtocolMessage | ApiError['said'] = failed) =>
  new ApiError(400, said, data)

/** One of our refusals, without a field. */
export const refused = (status: number, refusal: Refusal, cause?: unknown) =>
  new ApiError(status, refusedAs(refusal), {}, cause)

export const unauthorized = (message: ProtocolMessage = 'The request requires valid record authorization token.') =>
  new ApiError(401, message)

export const forbidden = (refusal: Refusal) => new Denied(403, refusedAs(refusal))

const notFoundMessage = "The requested resource wasn't found."

export const notFound = (message: ProtocolMessage = notFoundMessage) => new ApiError(404, message)

/** For a caller without permission: the record does not exist. */
export const unseen = () => new Denied(404, notFoundMessage)

/** A refusal with the same code under its field. */
export type FieldRefusal = RefusalCode & FieldCode

/** The caller may only read for now: 403 with the reason. Not counted as a lack of permission. */
export function onlyReading(code: FieldRefusal): ApiError {
  const said = refusedAs(code)
  return new ApiError(403, said, { gimnasio: { code, message: said.message } })
}

/** The stored row is newer than the one the caller saw. */
export const conflict = (refusal: Refusal) => refused(409, refusal)

/** `retryAfter`, in seconds, is sent as the header of that name. */
export class TooManyRequests extends ApiError {
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super(429, 'Too Many Requests.')
    this.retryAfter = retryAfter
  }
}

export const unavailable = (refusal: Refusal, cause?: unknown) => refused(503, refusal, cause)

/** The server cannot start. The message is a Spanish sentence for the person who starts it. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
