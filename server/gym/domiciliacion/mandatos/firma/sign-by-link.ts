import { lastFourOfIban, normaliseIban } from '#shared/domiciliacion/iban.ts'
import { normaliseNif } from '#shared/domiciliacion/nif.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Seal } from '#server/runtime/encrypted-text.ts'
import type { QueueMail } from '#server/runtime/mail/outbox.ts'
import { templates } from '#server/runtime/mail/templates.ts'
import type { Creditor } from '../papel/read-papel.ts'
import { storeSignature } from '../store-signature.ts'
import type { Typed } from './read-typed.ts'
import type { EnlaceDeFirma, Signing } from './stored-enlace.ts'

const store = sql`update enlaces_de_firma set firmado = $now where gimnasio_id = $gimnasio and id = $id`

interface Terms {
  /** Without problems. */
  readonly typed: Typed
  readonly hoy: CivilDate
  readonly acreedor: Creditor
}

/** Makes the draft active by the payer's own hand, and mails a copy. Returns the account's last four signs. */
export async function signByLink(
  { context, mandato, enlace }: Signing,
  of: EnlaceDeFirma,
  { typed, hoy, acreedor }: Terms,
  { seal, queueMail }: { readonly seal: Seal; readonly queueMail: QueueMail },
): Promise<string> {
  const { tx, now } = context
  const { nombre } = typed
  const nif = typed.nif === '' ? mandato.nif : normaliseNif(typed.nif)
  const iban = mandato.iban_final === '' ? normaliseIban(typed.iban) : ''
  await storeSignature(context, mandato, { firma: 'enlace', firmado: hoy, lugar: '', nombre, nif, iban }, seal)
  await tx.query(store, { id: enlace.id, now })
  const cuenta = mandato.iban_final || lastFourOfIban(iban)
  const content = templates.mandato_firmado({
    nombre,
    gimnasio: { nombre: of.gimnasio, correo: of.correo_gym },
    acreedor: acreedor.acreedor,
    identificador: acreedor.identificador,
    referencia: mandato.referencia,
    cuenta,
    firmado: hoy,
  })
  await queueMail(tx, { to: of.correo, template: 'mandato_firmado', content })
  return cuenta
}
