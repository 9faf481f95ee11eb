import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** Keeps a text unreadable in the database. */
export interface Seal {
  close(text: string): Buffer
  /** Null for a text that was not sealed under this secret. */
  open(sealed: Buffer): string | null
}

type Purpose = 'correo' | 'segundo paso' | 'webhook' | 'cobros' | 'domiciliacion'

/** AES-256-GCM. Each purpose has its own key, derived from the server's secret. */
export function createSeal(secret: string, purpose: Purpose = 'correo'): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    close(text) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv(algorithm, key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(sealed) {
      if (sealed.length < nonceLength + tagLength) return null
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceLength))
      decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength))
      try {
        return decipher.update(sealed.subarray(nonceLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}
