import { timingSafeEqual } from 'node:crypto'
import * as argon2 from '@node-rs/argon2'
import { createGate } from '#server/runtime/limits/gate.ts'

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const concurrent = 2
/** Computations for one sign-in at most. Hashes under the same salt take one together. */
const mostSalts = 8

export interface Passwords {
  /** Uses the salt of the address, if given and salts are configured; else a random one. */
  hash(password: string, address?: string): Promise<string>
  /**
   * The index of the first hash that matches, or -1. One computation per salt; one as well when there are no hashes.
   */
  find(stored: readonly string[], password: string): Promise<number>
  /** Without a hash (unknown user) it does the same work and answers false. */
  verify(stored: string | null, password: string): Promise<boolean>
}

/**
 * argon2id with 19 MiB, two passes and one lane. Two run at a time, so that a burst of sign-ins takes neither all
 * processors nor all memory.
 */
export function createPasswords(
  { hash, verify }: Pick<typeof argon2, 'hash' | 'verify'> = argon2,
  saltOf?: (address: string) => Uint8Array,
): Passwords {
  const gate = createGate({ running: concurrent, line: 'hashesInLine' })
  const inTurn = <T>(work: () => Promise<T>) => gate('', work)
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
        // Also made for known users. Otherwise the first unknown user would wait longer than a known one.
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

/** Groups hashes by salt. Hashes made with other parameters than today's stay alone. */
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

/** The same characters must give the same bytes on every system. */
const normalize = (password: string) => password.normalize('NFC')
