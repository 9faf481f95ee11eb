import { typeOfName } from '#server/engine/files/file-name.ts'
import { thumbOf } from '#server/engine/files/picture.ts'
import { isFileName, keyOf } from '#server/runtime/file-store/file-key.ts'
import type { FileStore } from '#server/runtime/file-store/file-store.ts'

/** Twice as wide as it is shown, for dense screens. */
const size = '64x64f'

/**
 * A gym's logo as an address that holds the picture itself: one of the file's own would name the gym's id. '' for none, or for a
 * damaged one. The small picture is made once and kept beside the original.
 */
export async function logoAddress(store: FileStore, name: string): Promise<string> {
  if (!isFileName(name)) return ''
  const type = typeOfName(name) === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  const small = (await store.get(keyOf(name, size)))?.bytes ?? (await makeSmall(store, name))
  return small ? `data:${type};base64,${small.toString('base64')}` : ''
}

async function makeSmall(store: FileStore, name: string): Promise<Buffer | null> {
  const original = await store.get(keyOf(name, 'original'))
  const small = original && (await thumbOf(original.bytes, size, typeOfName(name)))
  if (small) await store.putBeside(keyOf(name, size), small)
  return small
}
