import { typeOfName } from '#server/engine/files/file-name.ts'
import { thumbOf } from '#server/engine/files/picture.ts'
import { isFileName, keyOf } from '#server/runtime/file-store/file-key.ts'
import type { FileStore } from '#server/runtime/file-store/file-store.ts'

/** The gym's logo as PNG or JPEG, as PDF needs. A missing or damaged logo is left out. */
export async function gymLogo(store: FileStore, name: string): Promise<Buffer | null> {
  if (!isFileName(name)) return null
  const stored = await store.get(keyOf(name, 'original'))
  return stored && thumbOf(stored.bytes, '300x300f', typeOfName(name))
}
