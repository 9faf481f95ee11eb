/** One field's refusal. `message` is shown to people; `code` is stable and never translated. */
export interface FieldError {
  code: string
  message: string
  params?: Record<string, unknown>
  /** What a call inside of a batch would have been answered by itself. */
  response?: { data: FieldErrors; message: string; status: number }
}

/** Field refusals by name; nested objects stand for nested forms (`sucursales.0.nombre`). */
export interface FieldErrors {
  [field: string]: FieldError | FieldErrors
}

/** The only error that reaches a client with its own words. Everything else is logged and answered generically. */
export class ApiError extends Error {
  readonly status: number
  readonly data: FieldErrors

  constructor(status: number, message: string, data: FieldErrors = {}, cause?: unknown) {
    super(message, { cause })
    this.name = 'ApiError'
    this.status = status
    this.data = data
  }
}

/** A refusal for lack of a right, however it is answered: where telling more would tell what exists, as 400 or 404. */
export class Denied extends ApiError {}

export const badRequest = (message = 'Something went wrong while processing your request.', cause?: unknown) =>
  new ApiError(400, message, {}, cause)

/** A refusal that names fields: 400 with `data.<field>.code`. */
export const invalid = (data: FieldErrors, message = 'Something went wrong while processing your request.') =>
  new ApiError(400, message, data)

export const unauthorized = (message = 'The request requires valid record authorization token.') =>
  new ApiError(401, message)

export const forbidden = (message = 'You are not allowed to perform this request.') => new Denied(403, message)

const nothingThere = "The requested resource wasn't found."

export const notFound = (message = nothingThere) => new ApiError(404, message)

/** To whoever has no right to it, as if it were not there. */
export const unseen = () => new Denied(404, nothingThere)

/** Whoever only reads for now asks for a change: 403 with the reason, which is no lack of a right of his. */
export const onlyReading = (reason: FieldError) => new ApiError(403, reason.message, { gimnasio: reason })

/** The stored row is newer than the one the caller saw. */
export const conflict = (message: string) => new ApiError(409, message)

/** `retryAfter`, in seconds, is told in the header of that name. */
export class TooManyRequests extends ApiError {
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super(429, 'Too Many Requests.')
    this.retryAfter = retryAfter
  }
}

export const unavailable = (message: string, cause?: unknown) => new ApiError(503, message, {}, cause)

/** The server cannot start here; the message is a Spanish sentence for the person who starts it. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
