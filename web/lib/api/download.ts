import { ClientResponseError } from 'pocketbase'
import { api } from './api.ts'
import { newRequestId, withHeaders } from './request-number.ts'
import { sendAsOwn } from '../signed-in/send-as-own.ts'

/** `filas` is the number of rows the server announced, null if it did not. */
export interface Progress {
  bytes: number
  filas: number | null
}

interface Download {
  signal: AbortSignal
  onProgress?: ((progress: Progress) => void) | undefined
}

/**
 * Fetches a file with the session's token in the header, never in the URL. Throws the SDK's error type, which
 * describeError understands.
 */
export async function fetchFile(path: string, { signal, onProgress }: Download): Promise<Blob> {
  const url = api.buildURL(path)
  try {
    const response = await sendAsOwn(url, { headers: { 'x-request-id': newRequestId() }, signal })
    if (!response.ok)
      throw new ClientResponseError({
        url,
        status: response.status,
        data: withHeaders(response, await jsonOf(response)),
      })
    // A wifi's portal answers every address with its page.
    if (response.headers.get('content-type')?.includes('html')) throw new TypeError('Not answered by the server')
    const filas = response.headers.get('x-filas')
    return await readAll(response, filas === null ? null : Number(filas), onProgress)
  } catch (error) {
    throw error instanceof ClientResponseError ? error : new ClientResponseError(error)
  }
}

async function readAll(response: Response, filas: number | null, onProgress: Download['onProgress']): Promise<Blob> {
  const parts: BlobPart[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(new Uint8Array(part.value))
    bytes += part.value.length
    onProgress?.({ bytes, filas })
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}

async function jsonOf(response: Response): Promise<Record<string, unknown>> {
  try {
    const data: unknown = await response.json()
    return typeof data === 'object' && data !== null ? { ...data } : {}
  } catch {
    return {}
  }
}

export function saveFile(blob: Blob, name: string): void {
  const href = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
