import { randomText } from '#server/runtime/random-text.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Extension by type, and type by extension for serving. */
const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
}

/**
 * The stored name of an upload: its own name in plain letters, and ten random ones that make it unique and unguessable.
 * The extension follows the detected type.
 */
export function storedName(original: string, type: string): string {
  const base = original
    .replace(/\.[^.]*$/, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 100)
  const stem = base.length < 3 ? `${base}${randomText(letters, 10)}` : base
  return `${stem}_${randomText(letters, 10)}.${extensions[type] ?? 'bin'}`
}

/** The content type of a stored file, from the extension it got when its bytes were checked. */
export function typeOfName(name: string): string {
  const ending = name.split('.').at(-1)
  const known = Object.entries(extensions).find(([, extension]) => extension === ending)
  return known?.[0] ?? 'application/octet-stream'
}
