import { declared, sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { keysOf } from '#shared/campos/campo.ts'
import { datosMiembro } from '#shared/collections/miembro.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { writeDay } from '#shared/values/write-day.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import type { Collection, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import { text } from '#server/engine/records/fields/index.ts'
import { lockAcreedor } from '#server/gym/locks/lock-acreedor.ts'
import { eraseSealed } from '#server/gym/verify/erased-rows.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { miembros } from '../miembros.collection.ts'
import { forgetElsewhere } from './forget-elsewhere.ts'

type Stored = {
  sucursal_id: string
  deleted: Date | null
  foto: string
  nombre: string
  numero: number
  anonimizado: Date | null
  unido_a: string | null
}

const lockMiembro = sql`
  select sucursal_id, deleted, foto, nombre, numero, anonimizado, unido_a
  from miembros
  where gimnasio_id = $gimnasio and id = $id for no key update`

/** Read after the lock: a payment or its void may have just changed it. */
const readOwed = sql`
  select sum(queda)::text as saldo from deudas_abiertas where gimnasio_id = $gimnasio and id_miembro = $id`

/** A debit in a file that the bank does not have, or that is not entered yet: of the member, or of a payer who ends with the member. */
const readWaiting = sql`
  select vence from remesas_recibos_con_estado
  where gimnasio_id = $gimnasio and estado = 'por_cobrar' and (id_mandato in (select mandatos_de($gimnasio, $id))
    or id_miembro in (select id from miembros where gimnasio_id = $gimnasio and actual = $id))
  order by vence limit 1`

/** The member's own record, and those that were joined to it. */
const readRecords = sql`select id, numero, foto from miembros where gimnasio_id = $gimnasio and actual = $actual order by id`

const anonymousName = ({ numero }: Pick<Stored, 'numero'>) => `Miembro anonimizado ${numero}`

async function requireNothingOwed({ query }: Transaction, id: string): Promise<void> {
  const [owed] = await query<{ saldo: string | null }>(readOwed, { id })
  const saldo = owed?.saldo ?? null
  if (saldo !== null) throw refuse('saldo', 'validation_not_allowed', ['miembro_owes', { saldo }])
}

/** Under the lock of those who make files: one that is being made is waited for. */
async function requireNoDebit(tx: Transaction, id: string): Promise<void> {
  await lockAcreedor(tx)
  const [waiting] = await tx.query<{ vence: CivilDate }>(readWaiting, { id })
  if (waiting) throw refuse('id', 'validation_not_allowed', ['miembro_in_remesa', { dia: writeDay(waiting.vence) }])
}

/** The default of each column is its empty value. */
const others = keysOf(datosMiembro).filter((name) => name !== 'nombre')

const forget = sql`
  update miembros set nombre = $nombre, foto = '', codigo = default, updated = $now, anonimizado = $now,
    ${declared(others.map((name) => `${name} = default`).join(', '))}
  where gimnasio_id = $gimnasio and id = $id`

const loosenFoto = sql`insert into archivos_sueltos (nombre) values ($foto) on conflict do nothing`

/** The history's line covers the digests of the erased sealed rows (`eraseSealed`). */
const withErasure: Collection = { ...miembros, fields: [...miembros.fields, text('olvido')] }

/**
 * Erases a deleted member's personal data for good: the member's row, those joined to it, and every text about the member. Number, periods and amounts
 * stay, so that totals do not change. The next sweep deletes the photo file. The audit row does not contain the erased data.
 * Repeating it changes nothing.
 */
export async function anonymise(context: WriteContext, id: string): Promise<void> {
  const { tx, caller, now } = context
  const [stored] = await tx.query<Stored>(lockMiembro, { id })
  if (!stored || !seesScope(caller, stored.sucursal_id)) throw notFound()
  const { sucursal_id, deleted, anonimizado } = stored
  if (stored.unido_a !== null) throw refuse('unido_a', 'validation_immutable', 'union_put_away')
  if (deleted === null) throw refuse('deleted', 'validation_not_allowed', 'miembro_in_use')
  await requireNothingOwed(tx, id)
  await requireNoDebit(tx, id)
  const nombre = anonymousName(stored)
  if (stored.nombre === nombre && anonimizado !== null) return
  const records = await tx.query<Pick<Stored, 'numero' | 'foto'> & { id: string }>(readRecords, { actual: id })
  for (const record of records) await forgetElsewhere(tx, record.id, now)
  const olvido = await eraseSealed(tx, id)
  for (const record of records) {
    await tx.query(forget, { id: record.id, nombre: anonymousName(record), now })
    if (record.foto !== '') await tx.query(loosenFoto, { foto: record.foto })
  }
  writeAudit(context, withErasure, {
    action: 'update',
    id,
    before: { sucursal_id, nombre: '', olvido: '' },
    after: { sucursal_id, nombre, olvido },
  })
}
