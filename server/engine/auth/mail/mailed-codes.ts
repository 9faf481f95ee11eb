import { createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import type { Query, RunTransaction, Transaction } from '#server/runtime/db/transaction.ts'
import type { StoredCaller } from '#server/engine/records/declaration/caller.ts'

/** Lifetime of a mailed code, in seconds. */
export const codeSeconds = 600

export interface MailedCodes {
  /** The `otpId` that is answered to the client; it is made before the recipient is looked up. */
  newId(): string
  /** Makes the code for an id, in the transaction that mails it, and deletes the user's expired ones. */
  keep(tx: Transaction, given: { otpId: string; caller: StoredCaller; email: string }): Promise<string>
  /**
   * Uses the code up; null when it is wrong, expired, used, never mailed, or not of the named account. The same statements run in
   * every case, so that the time does not tell whether an address has an account.
   */
  take(otpId: string, code: string, of?: string | null): Promise<MailedTo | null>
}

/** The account of a code, and the address it was mailed to. */
export type MailedTo = { readonly user_id: string; readonly correo: string }

interface MailedCodesDeps {
  readonly secret: string
  readonly reader: Query
  readonly transaction: RunTransaction
  readonly now: () => Date
}

const idBytes = 16
const digits = 8

/** Codes are stored as digests under a server key, so the table does not reveal them. */
export function createMailedCodes({ secret, reader, transaction, now }: MailedCodesDeps): MailedCodes {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'codigo', 32))
  const digestOf = (otpId: string, code: string) =>
    createHmac('sha256', key).update(`${otpId} ${code}`).digest('base64url')
  return {
    newId: () => randomBytes(idBytes).toString('hex'),
    async keep({ query }, { otpId, caller, email }) {
      const code = String(randomInt(10 ** digits)).padStart(digits, '0')
      const at = now()
      await query('delete from codigos where user_id = $1 and vence <= $2', [caller.id, at])
      const text =
        'insert into codigos (id, user_id, creado, vence, correo, resumen) values ($1, $2, $3, $4, $5, $6) on conflict do nothing'
      const until = new Date(at.getTime() + codeSeconds * 1000)
      await query(text, [otpId, caller.id, at, until, email, digestOf(otpId, code)])
      return code
    },
    async take(otpId, code, of = null) {
      const [held] = await reader<{ gimnasio_id: string | null }>('select gimnasio_id from codigos where id = $1', [
        otpId,
      ])
      return transaction(held?.gimnasio_id ?? null, async ({ query }) => {
        const text = `delete from codigos where id = $1 and resumen = $2 and vence > $3 and user_id = coalesce($4, user_id)
          returning user_id, correo`
        const [taken] = await query<MailedTo>(text, [otpId, digestOf(otpId, code), now(), of])
        return taken ?? null
      })
    },
  }
}
