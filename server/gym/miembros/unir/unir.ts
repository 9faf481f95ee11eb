import { sql } from '#server/runtime/db/statement/sql.ts'
import type { UnirInput, Union } from '#shared/unir/union.ts'
import { newId } from '#shared/values/ids.ts'
import type { Collection, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { date, relation } from '#server/engine/records/fields/index.ts'
import { writeAudits } from '#server/platform/auditoria/audit.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { miembros } from '../miembros.collection.ts'
import { changedFrom, type Datos, documentosOf } from './join-datos.ts'
import { previewUnion } from './preview.ts'
import { lockPair, readPair, type Pair } from './read-fichas.ts'
import { deriveAgain, moveRows, writeDatos } from './write-rows.ts'

/** A union as the history tells it: found by the member who stays. */
export const uniones: Collection = {
  ...miembros,
  name: 'miembros_uniones',
  fields: [relation('id_miembro', 'miembros'), relation('id_se_va', 'miembros'), date('deshecha')],
}

const insert = sql`
  insert into miembros_uniones (gimnasio_id, id, created, id_queda, id_se_va, usuario_id, antes) values ($gimnasio, $id, $now, $id_queda, $id_se_va, $usuario_id, $stored)`

/** Records that were joined earlier to the member that goes. */
const follow = sql`update miembros set unido_a = $id_queda where gimnasio_id = $gimnasio and unido_a = $id_se_va`

const noReminders = sql`
  insert into recordatorios_bajas (gimnasio_id, id, id_miembro) values ($gimnasio, $id, $id_miembro) on conflict do nothing`

/**
 * Joins two members who are one person. Without `aplicar` it only returns the effect, by the same code but without locks. No
 * row of the ledger changes: the member that goes points to the one that stays.
 */
export async function unir(context: WriteContext, { aplicar = false, dni, ...ids }: UnirInput): Promise<Union> {
  if (ids.id_queda === ids.id_se_va) throw refuse('id_se_va', 'validation_not_allowed', 'union_of_one')
  if (aplicar) await lockPair(context.tx, [ids.id_queda, ids.id_se_va])
  const pair = await readPair(context, ids)
  requireJoinable(pair)
  if (aplicar) requireDocument(pair, dni)
  const { union, datos } = await previewUnion(context, pair, dni)
  return aplicar ? { ...union, id: await write(context, pair, datos) } : union
}

async function write(context: WriteContext, pair: Pair, datos: Datos): Promise<string> {
  const { tx, caller, now } = context
  const { queda, otro } = pair
  const id = newId(now)
  const gone = { ...given(otro.datos, datos), deleted: now, unido_a: queda.id }
  const antes = { queda: changedFrom(queda.datos, datos), se_va: changedFrom(otro.datos, gone) }
  await writeDatos(tx, otro.id, gone, now)
  await writeDatos(tx, queda.id, datos, now)
  await tx.query(follow, { id_se_va: otro.id, id_queda: queda.id })
  const filas = await moveRows(tx, otro.id, queda.id)
  if (otro.is_baja && !queda.is_baja) await tx.query(noReminders, { id, id_miembro: queda.id })
  await deriveAgain(tx, [queda.id, otro.id])
  const stored = JSON.stringify({ ...antes, filas })
  await tx.query(insert, { id, now, id_queda: queda.id, id_se_va: otro.id, usuario_id: caller.id, stored })
  await tell(context, id, pair, datos)
  return id
}

/** Fields that move to the other record: a document and the file of a photo each belong to one record. */
const given = (otro: Datos, datos: Datos): Datos => ({
  ...(datos['dni'] === otro['dni'] && { dni: '' }),
  ...(datos['foto'] === otro['foto'] && { foto: '' }),
})

async function tell(context: WriteContext, id: string, { queda, otro }: Pair, datos: Datos): Promise<void> {
  const { sucursal_id } = queda
  const gone = { sucursal_id: otro.sucursal_id }
  await writeAudits(context, miembros, [
    { action: 'update', id: queda.id, before: { ...queda.datos, sucursal_id }, after: { ...datos, sucursal_id } },
    { action: 'update', id: otro.id, before: { ...gone, deleted: null }, after: { ...gone, deleted: context.now } },
  ])
  await writeAudits(context, uniones, [
    { action: 'create', id, before: null, after: { id_miembro: queda.id, id_se_va: otro.id, sucursal_id } },
  ])
}

/** Refuses two records that cannot be joined as they are. */
function requireJoinable({ queda, otro }: Pair): void {
  for (const [field, { nombre, unido_a, is_anonymous, is_deleted }] of [
    ['id_queda', queda],
    ['id_se_va', otro],
  ] as const) {
    if (unido_a !== null) throw refuse(field, 'validation_not_allowed', ['union_made', { nombre }])
    if (is_anonymous) throw refuse(field, 'validation_not_allowed', ['union_anonymous', { nombre }])
    if (is_deleted) throw refuse(field, 'validation_deleted', ['union_deleted', { nombre }])
  }
  if (queda.is_automatic && otro.is_automatic) throw refuse('id_se_va', 'validation_not_allowed', 'union_two_automatic')
  if (queda.is_paused && otro.is_paused) throw refuse('id_se_va', 'validation_overlap', 'union_two_paused')
}

/** If the two have different documents, requires a choice of one of them. */
function requireDocument({ queda, otro }: Pair, dni: string | undefined): void {
  const documentos = documentosOf(queda.datos, otro.datos)
  if (documentos.length === 0) return
  if (dni === undefined || !documentos.includes(dni))
    throw refuse('dni', 'validation_required', [
      'union_two_documents',
      { uno: String(documentos[0]), otro: String(documentos[1]) },
    ])
}
