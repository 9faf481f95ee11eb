/** A map that holds `limit` entries at most. The half of them that was used last is always there; others may be forgotten. */
export interface BoundedMap<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): void
  delete(key: K): void
}

/** Two halves, the older of which goes as a whole: what is used all the time is found without being moved. */
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
