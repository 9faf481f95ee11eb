import type { FieldError } from '#server/errors.ts'
import { fieldError } from '#server/records/fields/define-field.ts'
import type { FileSettings } from '#server/records/fields/field.ts'
import { pictureType, redrawn } from './picture.ts'

export type Accepted =
  | { readonly ok: true; readonly bytes: Buffer; readonly type: string }
  | { readonly ok: false; readonly error: FieldError }

/** What of an upload is stored. Its bytes decide what it is; what its sender says of it counts for nothing. */
export async function acceptUpload({ maxSize, mimeTypes }: FileSettings, upload: Blob): Promise<Accepted> {
  if (upload.size === 0) return unreadable
  if (upload.size > maxSize) {
    return refused(
      'validation_file_size_limit',
      `Failed to upload - the maximum allowed file size is ${maxSize} bytes.`,
      { maxSize },
    )
  }
  const bytes = Buffer.from(await upload.arrayBuffer())
  const type = (await pictureType(bytes)) ?? plainType(bytes)
  if (type === null || !mimeTypes.includes(type)) {
    return refused('validation_invalid_mime_type', `The file type must be one of: ${mimeTypes.join(', ')}.`, {
      mimeTypes,
    })
  }
  if (!type.startsWith('image/')) return { ok: true, bytes, type }
  const drawn = await redrawn(bytes)
  return drawn === null ? unreadable : { ok: true, bytes: drawn, type }
}

const refused = (code: string, message: string, params?: Record<string, unknown>): Accepted => ({
  ok: false,
  error: fieldError(code, message, params),
})

const unreadable = refused('validation_invalid_file', 'The file is empty or damaged.')

function plainType(bytes: Buffer): string | null {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf'
  return isText(bytes) ? 'text/plain' : null
}

/** Clean UTF-8 without control characters, and no mark-up that a browser might take for a page. */
function isText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return !/\p{Cc}/u.test(text.replace(/[\t\n\r]/g, '')) && !/^\s*</.test(text)
  } catch {
    return false
  }
}
