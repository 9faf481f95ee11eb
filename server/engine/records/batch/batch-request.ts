import { badRequest, invalid } from '#server/runtime/errors/errors.ts'
import { fieldError } from '#server/runtime/errors/field-error.ts'
import type { FieldErrors } from '#server/runtime/errors/errors.ts'
import type { Body } from '#server/engine/request/body.ts'

/** One call of a batch, not yet looked up. */
export interface BatchItem {
  readonly method: string
  readonly url: string
  /** Override the headers of the batch, except for the caller's Authorization. */
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Body
}

/** Most writes in one batch. */
export const maxBatchItems = 50
const maxUrl = 2000
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Reads the calls of a batch; their files come as `requests.N.field`. Throws a 400 that names the faulty call by its
 * index.
 */
export function batchItemsOf(body: Body): BatchItem[] {
  const given = body['requests']
  const requests = Array.isArray(given) ? given : []
  if (requests.length === 0) throw invalid({ requests: fieldError('validation_required') })
  if (requests.length > maxBatchItems) throw invalid({ requests: tooLong(maxBatchItems) })
  const files = filesOf(body)
  const items = requests.map((request: unknown, index) => itemOf(request, files.get(index) ?? []))
  const errors = items.map((item, index): [string, FieldErrors] => [String(index), refusals(item)])
  const refused = errors.filter(([, fields]) => Object.keys(fields).length > 0)
  if (refused.length > 0) throw invalid({ requests: Object.fromEntries(refused) })
  return items
}

function itemOf(request: unknown, files: readonly (readonly [string, unknown])[]): BatchItem {
  const { method = '', url = '', headers, body } = isObject(request) ? request : { body: request }
  const parts = [headers, body].every((part) => part === undefined || part === null || isObject(part))
  if (!parts) throw badRequest('Failed to read the submitted batch data.')
  const merged: Record<string, unknown> = Object.assign(Object.create(null), isObject(body) ? body : {})
  for (const [field, value] of files) merged[field] = value
  return {
    method: typeof method === 'string' ? method.toUpperCase() : '',
    url: typeof url === 'string' ? url : '',
    headers: isObject(headers) ? headers : {},
    body: merged,
  }
}

/**
 * Uploads by the index of their call: `requests.0.foto`, `requests[0].foto+`. Parts that are not files are refused;
 * they belong in the call itself.
 */
function filesOf(body: Body): Map<number, [string, unknown][]> {
  const files = new Map<number, [string, unknown][]>()
  for (const [name, value] of Object.entries(body)) {
    const [, dotted, bracketed, field = ''] = /^requests(?:\.(\d{1,3})|\[(\d{1,3})\])\.(.+)$/s.exec(name) ?? []
    if (field === '' || ![value].flat().some((one) => one instanceof Blob)) continue
    const index = Number(dotted ?? bracketed)
    files.set(index, [...(files.get(index) ?? []), [field, value]])
  }
  return files
}

function refusals({ method, url }: BatchItem): FieldErrors {
  const errors: FieldErrors = {}
  if (method === '') errors['method'] = fieldError('validation_required')
  else if (!methods.includes(method)) {
    errors['method'] = fieldError('validation_in_invalid')
  }
  if (url === '') errors['url'] = fieldError('validation_required')
  else if (url.length > maxUrl) errors['url'] = tooLong(maxUrl)
  return errors
}

const tooLong = (max: number) => fieldError('validation_length_too_long', { max })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
