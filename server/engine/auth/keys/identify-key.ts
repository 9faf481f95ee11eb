import type { Callers } from '../../sessions/callers.ts'
import type { StoredCaller } from '#server/engine/records/declaration/caller.ts'
import type { Counter } from '#server/engine/limits/counter.ts'
import { networkOf } from '#server/engine/limits/limiter.ts'
import { createBoundedMap } from '#server/runtime/limits/bounded-map.ts'
import { refused, TooManyRequests } from '#server/runtime/errors/errors.ts'
import type { RateRule } from '#server/runtime/limits/rate-rules.ts'
import { isAllowedAddress } from './allowed-address.ts'
import { digestOfKey, isKeyText } from './key-text.ts'

/** A key as stored. Its id is that of the caller it acts as. */
export interface StoredKey {
  readonly id: string
  readonly tenant: string
  /** The caller's stamp, read with the key. */
  readonly stamp: string
  /** Networks it may be used from; none for all. */
  readonly networks: readonly string[]
  readonly expires: Date | null
}

/** The store of keys; injected, since only the product has one. */
export interface KeySource {
  find(digest: Buffer): Promise<StoredKey | null>
  /** Digests of keys used since then, the last ones first. */
  used(since: Date, most: number): Promise<readonly Buffer[]>
  /** Stores the last use. */
  see(key: StoredKey, ip: string, at: Date): Promise<unknown>
}

export interface KeyDeps {
  readonly keys: KeySource
  readonly callers: Pick<Callers, 'current'>
  readonly count: Counter
  readonly now: () => Date
  readonly onError: (error: unknown) => void
}

/** The limit on unknown keys that one network may try. */
const guesses: RateRule = { label: 'clave', audience: '@guest', maxRequests: 30, seconds: 900 }
const minute = 60_000
const remembered = 10_000
/** Milliseconds since its last use in which a key counts as in use. */
const recently = 30 * 86_400_000

/**
 * The caller of a key. Throws 401 for a key that is mistyped, unknown, revoked or expired, and 403 from another address.
 * The key is read for every request: a revoked one ends at the next request of every process.
 */
export function createIdentifyKey({ keys, callers, count, now, onError }: KeyDeps) {
  const seen = createBoundedMap<string, number>(remembered)
  /**
   * Unknown keys that were counted as a guess, each until this time. So a system that keeps using a revoked key costs its network one
   * guess.
   */
  const missing = createBoundedMap<string, number>(remembered)
  let recall = { at: -Infinity, done: Promise.resolve() }
  const forgetRecall = (error: unknown) => {
    recall.at = -Infinity
    throw error
  }

  const readUsed = async (at: number) => {
    for (const digest of await keys.used(new Date(at - recently), remembered / 4)) {
      const name = digest.toString('base64')
      if (seen.get(name) === undefined) seen.set(name, 0)
    }
  }

  /**
   * True for a key in use. Uses before this process began, or in other processes, are read once a minute while a network is over its
   * limit of guesses.
   */
  const isInUse = async (name: string): Promise<boolean> => {
    if (seen.get(name) !== undefined) return true
    const at = now().getTime()
    if (at - recall.at >= minute) recall = { at, done: readUsed(at).catch(forgetRecall) }
    await recall.done
    return seen.get(name) !== undefined
  }

  const find = async (digest: Buffer, ip: string) => {
    const name = digest.toString('base64')
    const network = networkOf(ip)
    const at = now().getTime()
    if ((missing.get(name) ?? 0) > at) throw refused(401, 'clave_unknown')
    const wait = count.waitOf(guesses, network)
    if (wait > 0 && !(await isInUse(name))) throw new TooManyRequests(wait)
    const key = await keys.find(digest)
    if (key) return key
    seen.delete(name)
    missing.set(name, at + guesses.seconds * 1000)
    await count.take(guesses, network)
    throw refused(401, 'clave_unknown')
  }

  /** Stores the use of a key, in the background and once a minute at most. */
  const note = (digest: Buffer, key: StoredKey, ip: string) => {
    const [name, at] = [digest.toString('base64'), now()]
    if (at.getTime() - (seen.get(name) ?? 0) < minute) return
    seen.set(name, at.getTime())
    keys.see(key, ip, at).catch(onError)
  }

  return async (text: string, ip: string): Promise<StoredCaller> => {
    if (!isKeyText(text)) throw refused(401, 'clave_mistyped')
    const digest = digestOfKey(text)
    const key = await find(digest, ip)
    if (key.expires && key.expires <= now()) throw refused(401, 'clave_expired')
    if (!isAllowedAddress(key.networks, ip)) throw refused(403, 'clave_elsewhere')
    const caller = await callers.current(key.id, key.stamp)
    if (!caller) throw refused(401, 'clave_unknown')
    note(digest, key, ip)
    return caller
  }
}
