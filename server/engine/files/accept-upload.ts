import type { FieldError } from '#server/runtime/errors/errors.ts'
import { fieldError } from '#server/runtime/errors/field-error.ts'
import type { FileSettings } from '#server/engine/records/declaration/field.ts'
import { pictureType, redrawn } from './picture.ts'

export type Accepted =
  | { readonly ok: true; readonly bytes: Buffer; readonly type: string }
  | { readonly ok: false; readonly error: FieldError }

/** The bytes to store of an upload, or its refusal. The type comes from the bytes; the sender's claims are ignored. */
export async function acceptUpload({ maxSize, mimeTypes }: FileSettings, upload: Blob): Promise<Accepted> {
  if (upload.size === 0) return unreadable
  if (upload.size > maxSize) {
    return { ok: false, error: fieldError('validation_file_size_limit', { maxSize }) }
  }
  const bytes = Buffer.from(await upload.arrayBuffer())
  const type = (await pictureType(bytes)) ?? plainType(bytes)
  if (type === null || !mimeTypes.includes(type)) {
    return { ok: false, error: fieldError('validation_invalid_mime_type', { mimeTypes }) }
  }
  if (!type.startsWith('image/')) return { ok: true, bytes, type }
  const drawn = await redrawn(bytes)
  return drawn === null ? unreadable : { ok: true, bytes: drawn, type }
}

const unreadable: Accepted = {
  ok: false,
  error: { code: 'validation_invalid_file', message: 'The file is empty or damaged.' },
}

function plainType(bytes: Buffer): string | null {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf'
  return isText(bytes) ? 'text/plain' : null
}

/** Clean UTF-8 without control characters, and without mark-up that a browser might take for a page. */
function isText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return !/\p{Cc}/u.test(text.replace(/[\t\n\r]/g, '')) && !/^\s*</.test(text)
  } catch {
    return false
  }
}
