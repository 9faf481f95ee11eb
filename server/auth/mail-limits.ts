import { createHash } from 'node:crypto'
import type { RunTransaction } from '#server/db/transaction.ts'
import { foldAddress } from '#server/records/fields/address-form.ts'
import { createLimiter, networkOf } from './limiter.ts'

export interface MailLimits {
  /** Whether one more mail of this kind may go to the address. Counted the same whether anybody has it. */
  mayMail(purpose: string, email: string): Promise<boolean>
  /** The same for codes, which serve whoever waits for them at once: five within a quarter of an hour. */
  mayMailCode(email: string): Promise<boolean>
  /** Counts a request from a place on the network. Seconds to wait, 0 to go on. */
  begin(ip: string): Promise<number>
}

const anHour = 60 * 60

/** Three an hour to an address and not twice in two minutes, silently; thirty an hour from one place, told. */
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
