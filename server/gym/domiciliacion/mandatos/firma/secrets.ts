import { createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

const digits = 6

/** The mailed code that opens a mandate on its page, and the pass that the page gets for it. The database has digests alone. */
export interface Secrets {
  newClave(): string
  newPase(): string
  /** Differs for each link. */
  digestOf(enlace: string, secret: string): Buffer
  isSame(digest: Buffer | null, enlace: string, secret: string): boolean
}

/** Six digits have few values: a digest without the server's key could be tried through. */
export function createSecrets(secret: string): Secrets {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'firma', 32))
  const digestOf = (enlace: string, text: string) => createHmac('sha256', key).update(`${enlace} ${text}`).digest()
  return {
    newClave: () => String(randomInt(10 ** digits)).padStart(digits, '0'),
    newPase: () => randomBytes(16).toString('hex'),
    digestOf,
    isSame: (digest, enlace, text) => digest !== null && timingSafeEqual(digest, digestOf(enlace, text)),
  }
}
