/** A map that forgets what was used longest ago once it holds `limit` entries. */
export interface BoundedMap<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): void
  delete(key: K): void
}

export function createBoundedMap<K, V>(limit: number): BoundedMap<K, V> {
  const entries = new Map<K, V>()
  return {
    get(key) {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set(key, value) {
      entries.delete(key)
      entries.set(key, value)
      if (entries.size <= limit) return
      for (const oldest of entries.keys()) {
        entries.delete(oldest)
        return
      }
    },
    delete: (key) => void entries.delete(key),
  }
}
