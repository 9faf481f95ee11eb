import * as argon2 from '@node-rs/argon2'
import { TooManyRequests } from '#server/errors.ts'

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const concurrent = 2
const longestQueue = 200
const secondsOfQueue = 5

export interface Passwords {
  hash(password: string): Promise<string>
  /** With no hash (no such user) it works as long as with one, and answers false. */
  verify(stored: string | null, password: string): Promise<boolean>
}

/**
 * argon2id with 19 MiB, two passes and one lane. Two at a time, so that a burst of sign-ins takes neither all processors
 * nor all memory; past a queue of 200 callers are turned away with 429.
 */
export function createPasswords({ hash, verify }: Pick<typeof argon2, 'hash' | 'verify'> = argon2): Passwords {
  const inTurn = createQueue()
  let dummy: Promise<string> | null = null
  const dummyHash = () => (dummy ??= hash('a password that nobody has', options))
  return {
    hash: (password) => inTurn(() => hash(normalize(password), options)),
    verify: (stored, password) =>
      inTurn(async () => {
        // Made by the first who comes, known or not: else the first unknown one would wait for it alone.
        const dummy = await dummyHash()
        const matches = await verify(stored || dummy, normalize(password))
        return matches && Boolean(stored)
      }),
  }
}

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
