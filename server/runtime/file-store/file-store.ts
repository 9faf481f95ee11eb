export interface StoredFile {
  readonly bytes: Buffer
  readonly modified: Date
}

/**
 * Stores bytes by key: `shard/name/part`, made by `keyOf` alone. Each `put` is atomic, and durable when it resolves.
 */
export interface FileStore {
  put(key: string, bytes: Buffer): Promise<void>
  /** Stores a part derived from the original. Does nothing when the original is gone, which it must not outlive. */
  putBeside(key: string, bytes: Buffer): Promise<void>
  /** Null when it does not exist. */
  get(key: string): Promise<StoredFile | null>
  /** Deletes everything under a prefix that ends in `/`. Nothing there is no error. */
  removeAll(prefix: string): Promise<void>
}
