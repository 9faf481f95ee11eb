import { deviceCopy } from '#web/lib/device-copy.ts'
import { inDatabase, settled } from './open-database.ts'

const stores = { llaves: {}, copias: {}, fotos: {} }
const only = 'puerta'
const cipher = 'AES-GCM'

interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

/** A store of the encrypted copy. */
export type SealedStore = 'copias' | 'fotos'

/** Encrypts texts and stores them in this browser. The key cannot be read out of the browser, only used in it. */
export const seal = (store: SealedStore, texts: readonly (readonly [key: string, text: string])[]): Promise<void> =>
  inDatabase(deviceCopy, stores, async (database) => {
    const key = (await keyOf(database)) ?? (await addKey(database))
    for (const [name, text] of texts) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const sealed = await crypto.subtle.encrypt({ name: cipher, iv }, key, new TextEncoder().encode(text))
      const kept: Sealed = { iv, sealed }
      await settled(database.transaction(store, 'readwrite').objectStore(store).put(kept, name))
    }
  })

/** A stored text, or null. */
export const unseal = (store: SealedStore, name: string): Promise<string | null> =>
  inDatabase(deviceCopy, stores, async (database) => {
    const key = await keyOf(database)
    const kept: Sealed | undefined = await settled(database.transaction(store).objectStore(store).get(name))
    if (!key || !kept) return null
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: cipher, iv: kept.iv }, key, kept.sealed))
  })

/** Keeps of a store only these names, and returns those that it has. */
export const keepOnly = (store: SealedStore, names: ReadonlySet<string>): Promise<ReadonlySet<string>> =>
  inDatabase(deviceCopy, stores, async (database) => {
    const keys = await settled(database.transaction(store).objectStore(store).getAllKeys())
    const isNamed = (key: IDBValidKey) => typeof key === 'string' && names.has(key)
    for (const key of keys)
      if (!isNamed(key)) await settled(database.transaction(store, 'readwrite').objectStore(store).delete(key))
    const has = new Set(keys)
    return new Set([...names].filter((name) => has.has(name)))
  })

async function keyOf(database: IDBDatabase): Promise<CryptoKey | undefined> {
  const key: CryptoKey | undefined = await settled(database.transaction('llaves').objectStore('llaves').get(only))
  return key
}

async function addKey(database: IDBDatabase): Promise<CryptoKey> {
  const key = await crypto.subtle.generateKey({ name: cipher, length: 256 }, false, ['encrypt', 'decrypt'])
  await settled(database.transaction('llaves', 'readwrite').objectStore('llaves').put(key, only))
  return key
}
