import type { Collection, Row, WriteContext } from '#server/records/collection.ts'
import type { AuthMail } from './auth-mail.ts'
import { isSame } from './by-address.ts'

/** Whether nobody has shown so far that the address of a record is his, and `address`, that of a link or code, is the one. */
export const isFirstProof = ({ borrowed }: Collection, stored: Row, address: string): boolean =>
  isSame(stored['email'], address) &&
  (stored['verified'] !== true || (borrowed !== undefined && stored[borrowed] === true))

type Told = { readonly mail: AuthMail; readonly to: string; readonly nombre: string }

/** The second step of an account may be another's who had it before; whoever the address belongs to hears that it is off. */
export async function dropSecondStep({ tx }: Pick<WriteContext, 'tx'>, id: string, { mail, to, nombre }: Told) {
  const dropped = await tx.query<{ activado: Date | null }>(
    'delete from segundos_pasos where user_id = $1 returning activado',
    [id],
  )
  if (dropped[0]?.activado) await mail.tell(tx, { template: 'segundo_paso_quitado', to, nombre })
}

/** What another account of a provider was linked to before may open it still. */
export const dropIdentities = ({ tx }: Pick<WriteContext, 'tx'>, id: string) =>
  tx.query('delete from identidades where user_id = $1', [id])
