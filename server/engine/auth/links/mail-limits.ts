import { createHash } from 'node:crypto'
import type { RunTransaction } from '#server/runtime/db/transaction.ts'
import { foldAddress } from '#server/engine/records/fields/address-form.ts'
import { createLimiter, networkOf } from '#server/engine/limits/limiter.ts'

export interface MailLimits {
  /** One more mail of this kind may go to the address. Known and unknown addresses are counted alike. */
  mayMail(purpose: string, email: string): Promise<boolean>
  /** One more mailed code may go to the address. At most five in 15 minutes. */
  mayMailCode(email: string): Promise<boolean>
  /** Counts a request from a network. Seconds to wait; 0 to go on. */
  begin(ip: string): Promise<number>
}

const anHour = 60 * 60

/**
 * Per address: three mails an hour and one in two minutes, silently dropped above that. Per network: thirty requests an
 * hour, then refused.
 */
export function createMailLimits(transaction: RunTransaction): MailLimits {
  const hourly = createLimiter(transaction, { prefix: 'correo', points: 3, seconds: anHour })
  const again = createLimiter(transaction, { prefix: 'correo_seguido', points: 1, seconds: 120 })
  const codes = createLimiter(transaction, { prefix: 'correo_codigo', points: 5, seconds: 15 * 60 })
  const byPlace = createLimiter(transaction, { prefix: 'correo_ip', points: 30, seconds: anHour })
  return {
    async mayMail(purpose, email) {
      const key = keyOf(`${purpose} ${email}`)
      if ((await again.consume(key)) > 0) return false
      return (await hourly.consume(key)) === 0
    },
    mayMailCode: async (email) => (await codes.consume(keyOf(email))) === 0,
    begin: (ip) => byPlace.consume(networkOf(ip)),
  }
}

const keyOf = (text: string) => createHash('sha256').update(foldAddress(text)).digest('base64url')
