import { displayIban } from '#shared/domiciliacion/iban.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Seal } from '#server/runtime/encrypted-text.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

type Payer = { nombre: string; nif: string; tipo: 'recurrente' | 'unico'; firmado: CivilDate | null; lugar: string }

type Creditor = { acreedor: string; identificador: string; direccion: string }

/** All that the paper of a mandate says. `iban`: the whole account, in groups of four. */
export type Papel = Payer & Creditor & { referencia: string; iban: string }

type Stored = Payer & { referencia: string; sucursal_id: string; iban: Buffer | null }

const readMandato = sql`
  select referencia, sucursal_id, nombre, nif, iban, tipo, firmado, lugar from mandatos where gimnasio_id = $gimnasio and id = $id`

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
  const { sucursal_id, iban: sealed, ...payer } = mandato
  if (!sealed) throw refuse('iban', 'validation_not_allowed', 'mandato_forgotten')
  const [creditor] = await tx.query<Creditor>(readAcreedor, { sucursal_id })
  if (!creditor) throw refuse('acreedor', 'validation_required', 'acreedor_missing')
  const iban = seal.open(sealed)
  if (iban === null) throw new Error('The account of a mandate was sealed under another secret')
  return { ...payer, ...creditor, iban: displayIban(iban) }
}
