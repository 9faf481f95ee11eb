import type { MandatoInput } from '#shared/domiciliacion/mandato.ts'
import { newId } from '#shared/values/ids.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { idTaken } from '#server/engine/records/write/record-id.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Seal } from '#server/runtime/encrypted-text.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { readToday } from '../gym-today.ts'
import { mandatos } from '../mandatos.collection.ts'
import { requireIban, requireNif } from '../require-iban.ts'
import { requireFirma } from './require-firma.ts'
import { sealedAccount } from './sealed-account.ts'

/** Waits for another request with the same id, and then writes nothing. */
const insert = sql`
  insert into mandatos (gimnasio_id, id, created, updated, sucursal_id, usuario_id, referencia, nombre, nif, correo, iban, iban_final,
    tipo, firma, firmado, lugar)
  values ($gimnasio, $id, $now, $now, $sucursal_id, $usuario_id, $referencia, $nombre, $nif, $correo, $iban, $iban_final,
    $tipo, $firma, $firmado, $lugar)
  on conflict do nothing returning *`

const readStored = sql`select * from mandatos where gimnasio_id = $gimnasio and id = $id`

const readOpen = sql`select from sucursales where gimnasio_id = $gimnasio and id = $sucursal_id and activa`

type Terms = Omit<MandatoInput, 'id'>

/** A payer cannot mistake it for another, and it is unique for as long as ids are (EPC016-06, AT-01: capitals and digits). */
const referenciaOf = (id: string) => `M${id.toUpperCase()}`

/**
 * Stores a payer's mandate, a draft unless it is signed, and returns its id. A repeat with the client's id answers the stored one.
 * Throws 400 for a wrong account, NIF, signature or branch, for a signed one without account, and for an id that another mandate has.
 */
export async function createMandato(context: WriteContext, given: MandatoInput, seal: Seal): Promise<string> {
  const { tx, caller, now } = context
  const { id = newId(now), ...typed } = given
  const terms: Terms = {
    ...typed,
    iban: typed.iban === '' ? '' : requireIban(typed.iban),
    nif: typed.nif === '' ? '' : requireNif(typed.nif),
  }
  if (terms.firmado !== '') requireFirma(terms.firmado, (await readToday(tx, now)).hoy)
  if (terms.firmado !== '' && terms.iban === '') throw refuse('iban', 'validation_required', 'iban_missing')
  await requireBranch(context, terms.sucursal_id)
  const [made] = await tx.query<Row>(insert, {
    ...terms,
    id,
    now,
    usuario_id: caller.id,
    referencia: referenciaOf(id),
    ...sealedAccount(terms.iban, seal),
    firma: terms.firmado === '' ? '' : 'papel',
    firmado: terms.firmado || null,
  })
  if (made) writeAudit(context, mandatos, { action: 'create', id, before: null, after: made })
  else await requireRepeat(context, { id, terms, seal })
  return id
}

async function requireBranch({ tx, caller }: WriteContext, sucursal_id: string): Promise<void> {
  const [open] = await tx.query(readOpen, { sucursal_id })
  if (!open || !seesScope(caller, sucursal_id))
    throw refuse('sucursal_id', 'validation_missing_rel_records', 'sucursal_closed')
}

const compared = ['sucursal_id', 'nombre', 'nif', 'correo', 'tipo', 'lugar'] as const

async function requireRepeat(
  { tx }: WriteContext,
  { id, terms, seal }: { id: string; terms: Terms; seal: Seal },
): Promise<void> {
  const [stored] = await tx.query<Row & { iban: Buffer | null; firmado: string | null }>(readStored, { id })
  if (!stored || (stored.firmado ?? '') !== terms.firmado) throw idTaken()
  if ((stored.iban === null ? '' : seal.open(stored.iban)) !== terms.iban) throw idTaken()
  if (compared.some((name) => stored[name] !== terms[name])) throw idTaken()
}
