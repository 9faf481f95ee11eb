import { displayIban } from '#shared/domiciliacion/iban.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Seal } from '#server/runtime/encrypted-text.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

type Payer = { nombre: string; nif: string; tipo: 'recurrente' | 'unico'; firmado: CivilDate | null; lugar: string }

/** `direccion`: the gym's, else the branch's. */
export type Creditor = { acreedor: string; identificador: string; direccion: string }

/** All that the paper of a mandate says. `iban`: the whole account, in groups of four; '' for a draft without one. */
export type Papel = Payer & Creditor & { referencia: string; iban: string }

type Stored = Payer & { referencia: string; sucursal_id: string; iban: Buffer | null; iban_final: string }

const readMandato = sql`
  select referencia, sucursal_id, nombre, nif, iban, iban_final, tipo, firmado, lugar from mandatos where gimnasio_id = $gimnasio and id = $id`

const readAcreedor = sql`
  select a.nombre as acreedor, a.identificador, coalesce(nullif(g.direccion, ''), s.direccion) as direccion
  from acreedores a
  join gimnasios g on g.id = a.gimnasio_id
  join sucursales s on s.gimnasio_id = g.id and s.id = $sucursal_id
  where a.gimnasio_id = $gimnasio`

/** Throws 404 for another branch's mandate, 400 while the gym is no creditor, and once the payer was forgotten. */
export async function readPapel({ tx, caller }: WriteContext, id: string, seal: Seal): Promise<Papel> {
  const [mandato] = await tx.query<Stored>(readMandato, { id })
  if (!mandato || !seesScope(caller, mandato.sucursal_id)) throw notFound()
  const { sucursal_id, iban, iban_final, ...payer } = mandato
  const account = iban_final === '' ? '' : openAccount(iban, seal)
  return { ...payer, ...(await requireCreditor(tx, sucursal_id)), iban: displayIban(account) }
}

/** The creditor as a mandate of the branch names it. Throws 400 while the gym is none. */
export async function requireCreditor({ query }: Transaction, sucursal_id: string): Promise<Creditor> {
  const [creditor] = await query<Creditor>(readAcreedor, { sucursal_id })
  if (!creditor) throw refuse('acreedor', 'validation_required', 'acreedor_missing')
  return creditor
}

function openAccount(sealed: Buffer | null, seal: Seal): string {
  if (!sealed) throw refuse('iban', 'validation_not_allowed', 'mandato_forgotten')
  const iban = seal.open(sealed)
  if (iban === null) throw new Error('The account of a mandate was sealed under another secret')
  return iban
}
