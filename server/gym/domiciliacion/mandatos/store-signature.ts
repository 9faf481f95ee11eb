import type { CivilDate } from '#shared/values/dates.ts'
import type { Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Seal } from '#server/runtime/encrypted-text.ts'
import { mandatos } from '../mandatos.collection.ts'
import { sealedAccount } from './sealed-account.ts'
import type { StoredMandato } from './stored-mandato.ts'

const sign = sql`
  update mandatos set firma = $firma, firmado = $firmado, lugar = $lugar, nombre = $nombre, nif = $nif, iban = coalesce(iban, $iban),
    iban_final = $iban_final, updated = $now
  where gimnasio_id = $gimnasio and id = $id returning *`

/** How a payer signed, with the payer's words. `iban`: '' if the draft has an account. */
export interface Signature {
  readonly firma: 'papel' | 'enlace'
  readonly firmado: CivilDate
  readonly lugar: string
  readonly nombre: string
  readonly nif: string
  readonly iban: string
}

/** Makes a locked draft active. */
export async function storeSignature(
  context: WriteContext,
  before: StoredMandato,
  { firma, firmado, lugar, nombre, nif, iban }: Signature,
  seal: Seal,
): Promise<void> {
  const { id, iban_final } = before
  const account = iban === '' ? { iban: null, iban_final } : sealedAccount(iban, seal)
  const values = { id, firma, firmado, lugar, nombre, nif, ...account, now: context.now }
  const [after] = await context.tx.query<Row>(sign, values)
  if (after) writeAudit(context, mandatos, { action: 'update', id, before, after })
}
