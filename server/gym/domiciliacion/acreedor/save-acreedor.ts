import { makeAcreedor } from '#shared/domiciliacion/identificador.ts'
import type { AcreedorInput } from '#shared/domiciliacion/acreedor.ts'
import { lastFourOfIban } from '#shared/domiciliacion/iban.ts'
import { newId } from '#shared/values/ids.ts'
import type { Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { instantAfter } from '#server/engine/records/write/update-record.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Seal } from '#server/runtime/encrypted-text.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { acreedores } from '../acreedores.collection.ts'
import { requireIban, requireNif } from '../require-iban.ts'

type Account = { iban: Buffer; iban_final: string }

/** The gym's row stands for the creditor, which the first of two desks has yet to make. */
const lockGym = sql`select pais, moneda from gimnasios where id = $gimnasio for no key update`

const readStored = sql`select * from acreedores where gimnasio_id = $gimnasio`

const save = sql`
  insert into acreedores (gimnasio_id, id, created, updated, nombre, nif, sufijo, identificador, iban, iban_final, presentador, version,
    corte, aviso, aviso_automatico, dias)
  values ($gimnasio, $id, $updated, $updated, $nombre, $nif, $sufijo, $identificador, $iban, $iban_final, $presentador, $version,
    $corte, $aviso, $aviso_automatico, $dias)
  on conflict (gimnasio_id) do update set updated = excluded.updated, nombre = excluded.nombre, nif = excluded.nif,
    sufijo = excluded.sufijo, identificador = excluded.identificador, iban = excluded.iban, iban_final = excluded.iban_final,
    presentador = excluded.presentador, version = excluded.version, corte = excluded.corte, aviso = excluded.aviso,
    aviso_automatico = excluded.aviso_automatico, dias = excluded.dias
  returning *`

/**
 * Stores the gym as a creditor, and returns its id. Without an account in the request the stored one stays. Throws 400 outside
 * Spain, in another currency, and for a wrong NIF, suffix or account.
 */
export async function saveAcreedor(context: WriteContext, given: AcreedorInput, seal: Seal): Promise<string> {
  const { tx, now } = context
  await requireSpain(tx)
  const [before = null] = await tx.query<Row & Account & { id: string }>(readStored)
  const nif = requireNif(given.nif)
  const identificador = makeAcreedor(nif, given.sufijo)
  if (identificador === null) throw refuse('sufijo', 'validation_invalid_format', 'acreedor_sufijo_wrong')
  const id = before?.id ?? newId(now)
  const [after] = await tx.query<Row>(save, {
    ...given,
    ...accountOf(given.iban, before, seal),
    id,
    nif,
    identificador,
    dias: [...new Set(given.dias)].toSorted((one, other) => one - other),
    updated: instantAfter(before?.['updated'], now),
  })
  if (after) writeAudit(context, acreedores, { action: before ? 'update' : 'create', id, before, after })
  return id
}

/** Identifiers of other countries are made otherwise, and SEPA is in euros. */
async function requireSpain({ query }: Transaction): Promise<void> {
  const [gym] = await query<{ pais: string; moneda: string }>(lockGym)
  if (gym?.pais !== 'ES' || gym.moneda !== 'EUR')
    throw refuse('nif', 'validation_not_allowed', 'domiciliacion_only_spain')
}

function accountOf(typed: string, stored: Account | null, seal: Seal): Account {
  if (typed === '' && stored) return { iban: stored.iban, iban_final: stored.iban_final }
  if (typed === '') throw refuse('iban', 'validation_required', 'iban_missing')
  const iban = requireIban(typed)
  return { iban: seal.close(iban), iban_final: lastFourOfIban(iban) }
}
