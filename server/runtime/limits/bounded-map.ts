/** A map of at most `limit` entries. The most recently used half is always there; the rest may be dropped. */
export interface BoundedMap<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): void
  delete(key: K): void
}

/** Kept as two halves; the older one is dropped as a whole. Entries in use are found without being moved each time. */
export function createBoundedMap<K, V>(limit: number): BoundedMap<K, V> {
  let recent = new Map<K, V>()
  let older = new Map<K, V>()

  const keep = (key: K, value: V) => {
    recent.set(key, value)
    if (recent.size * 2 < limit) return
    older = recent
    recent = new Map()
  }

  return {
    get(key) {
      const value = recent.get(key)
      if (value !== undefined) return value
      const kept = older.get(key)
      if (kept !== undefined) keep(key, kept)
      return kept
    },
    set: keep,
    delete(key) {
      recent.delete(key)
      older.delete(key)
    },
  }
}
