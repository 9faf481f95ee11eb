export interface StoredFile {
  readonly bytes: Buffer
  readonly modified: Date
}

/**
 * Where bytes lie, by key: `shard/name/part`, made by `keyOf` alone. Each `put` is whole or not there at all, and on the disk
 * when it resolves.
 */
export interface FileStore {
  put(key: string, bytes: Buffer): Promise<void>
  /** A part made of the original, which must not outlive it: where the original is gone, nothing is kept. */
  putBeside(key: string, bytes: Buffer): Promise<void>
  /** Null where there is none. */
  get(key: string): Promise<StoredFile | null>
  /** Deletes everything under a prefix that ends in `/`. Nothing there is no failure. */
  removeAll(prefix: string): Promise<void>
}

const nameForm = /^[a-z0-9_]{1,120}(\.[a-z0-9]{1,20})?$/
const partForm = /^(original|\d{1,5}x\d{1,5}[tbf]?)$/

/** Whether a text can be the name of a stored file: nothing that means anything to a file system can. */
export const isFileName = (name: string) => nameForm.test(name)

/** Everything kept of one file: as it was stored, and its thumbs. */
export function prefixOf(name: string): string {
  if (!isFileName(name)) throw new Error('Not the name of a stored file')
  const [stem = ''] = name.split('.')
  return `${stem.slice(-2)}/${name}/`
}

/** Key of a part of a file: 'original', or the size of a thumb. */
export function keyOf(name: string, part: string): string {
  if (!partForm.test(part)) throw new Error('Not a part of a stored file')
  return `${prefixOf(name)}${part}`
}
