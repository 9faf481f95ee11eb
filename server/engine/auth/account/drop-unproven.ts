import type { Collection, Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { AuthMail } from '../mail/auth-mail.ts'
import { removeSecondStep } from '../second-step/second-step.ts'
import { isSame } from './by-address.ts'

/** The record's address is still unconfirmed, and `address` (of a link or code) is the same one. */
export const isFirstProof = ({ borrowed }: Collection, stored: Row, address: string): boolean =>
  isSame(stored['email'], address) &&
  (stored['verified'] !== true || (borrowed !== undefined && stored[borrowed] === true))

type MailTo = { readonly mail: AuthMail; readonly to: string; readonly nombre: string }

/**
 * Removes the second step, which a former user of the account may have set up. The owner of the address is told by
 * mail.
 */
export async function dropSecondStep({ tx }: Pick<WriteContext, 'tx'>, id: string, { mail, to, nombre }: MailTo) {
  if (await removeSecondStep(tx, id)) await mail.tell(tx, { template: 'segundo_paso_quitado', to, nombre })
}

/** Removes linked identities: those of a former user would still open the account. */
export const dropIdentities = ({ tx }: Pick<WriteContext, 'tx'>, id: string) =>
  tx.query('delete from identidades where user_id = $1', [id])
