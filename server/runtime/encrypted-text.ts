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

/** The same for bytes, as of a file. */
export interface ByteSeal {
  close(bytes: Buffer): Buffer
  /** Null for bytes that were not sealed under this secret. */
  open(sealed: Buffer): Buffer | null
}

type Purpose = 'correo' | 'segundo paso' | 'webhook' | 'cobros' | 'domiciliacion' | 'archivo'

export function createSeal(secret: string, purpose: Purpose = 'correo'): Seal {
  const bytes = createByteSeal(secret, purpose)
  return {
    close: (text) => bytes.close(Buffer.from(text)),
    open: (sealed) => bytes.open(sealed)?.toString() ?? null,
  }
}

/** AES-256-GCM. Each purpose has its own key, derived from the server's secret. */
export function createByteSeal(secret: string, purpose: Purpose): ByteSeal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    close(bytes) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv(algorithm, key, nonce)
      const body = Buffer.concat([cipher.update(bytes), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(sealed) {
      if (sealed.length < nonceLength + tagLength) return null
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceLength))
      decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()])
      } catch {
        return null
      }
    },
  }
}
