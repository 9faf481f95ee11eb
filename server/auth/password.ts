import { timingSafeEqual } from 'node:crypto'
import * as argon2 from '@node-rs/argon2'
import { TooManyRequests } from '#server/errors.ts'

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const concurrent = 2
const longestQueue = 200
const secondsOfQueue = 5
/** Computations for one sign-in. Passwords under the salt of an address, however many, take one. */
const mostSalts = 8

export interface Passwords {
  /** With an address, and where salts are known, under the salt of that address; else under one of its own. */
  hash(password: string, address?: string): Promise<string>
  /** The place of the first hash that fits, or -1, by one computation for each salt; with none at all by one, too. */
  find(stored: readonly string[], password: string): Promise<number>
  /** With no hash (no such user) it works as long as with one, and answers false. */
  verify(stored: string | null, password: string): Promise<boolean>
}

/**
 * argon2id with 19 MiB, two passes and one lane. Two at a time, so that a burst of sign-ins takes neither all processors
 * nor all memory; past a queue of 200 callers are turned away with 429.
 */
export function createPasswords(
  { hash, verify }: Pick<typeof argon2, 'hash' | 'verify'> = argon2,
  saltOf?: (address: string) => Uint8Array,
): Passwords {
  const inTurn = createQueue()
  let dummy: Promise<string> | null = null
  const fittingOf = async ({ salt, hashes }: SameSalt, typed: string): Promise<string | undefined> => {
    const [only] = hashes
    if (only !== undefined && hashes.length === 1) return (await verify(only, typed)) ? only : undefined
    const computed = await hash(typed, { ...options, salt })
    return hashes.find((one) => isEqual(one, computed))
  }
  const dummyHash = () => (dummy ??= hash('a password that nobody has', options))
  return {
    hash: (password, address) => {
      const salt = address === undefined ? undefined : saltOf?.(address)
      return inTurn(() => hash(normalize(password), { ...options, ...(salt && { salt }) }))
    },
    find: (stored, password) =>
      inTurn(async () => {
        const dummy = await dummyHash()
        const typed = normalize(password)
        const groups = bySalt(stored)
        if (groups.length === 0) await verify(dummy, typed)
        for (const group of groups.slice(0, mostSalts)) {
          const fitting = await fittingOf(group, typed)
          if (fitting !== undefined) return stored.indexOf(fitting)
        }
        return -1
      }),
    verify: (stored, password) =>
      inTurn(async () => {
        // Made by the first who comes, known or not: else the first unknown one would wait for it alone.
        const dummy = await dummyHash()
        const matches = await verify(stored || dummy, normalize(password))
        return matches && Boolean(stored)
      }),
  }
}

interface SameSalt {
  readonly salt: Uint8Array
  readonly hashes: readonly string[]
}

const current = `$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$`

/** Those that were made with other figures than today's stand for themselves. */
function bySalt(stored: readonly string[]): SameSalt[] {
  const groups = new Map<string, string[]>()
  for (const one of stored.filter((hash) => hash !== '')) {
    const [salt = ''] = one.startsWith(current) ? one.slice(current.length).split('$') : [one]
    groups.set(salt, [...(groups.get(salt) ?? []), one])
  }
  return [...groups].map(([salt, hashes]) => ({ salt: Buffer.from(salt, 'base64'), hashes }))
}

const isEqual = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** The same characters typed on another system must give the same bytes. */
const normalize = (password: string) => password.normalize('NFC')

function createQueue() {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= longestQueue) throw new TooManyRequests(secondsOfQueue)
    if (running >= concurrent) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
