import { keysOf } from '#shared/campos/campo.ts'
import { datosMiembro } from '#shared/collections/miembro.ts'
import { analyseWritten } from '#server/runtime/db/analyse-written.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudits } from '#server/platform/auditoria/audit.ts'
import { lockMiembros } from '#server/gym/locks/lock-miembros.ts'
import { miembros } from '#server/gym/miembros/miembros.collection.ts'
import { requireUnjoined } from '#server/gym/miembros/unir/require-unjoined.ts'
import { rebuildChains } from '#server/gym/pagos/rebuild-chain.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { forgetTarea } from '#server/gym/tareas/store.ts'
import { oneEvent } from './apply.ts'
import { lockImport } from './store.ts'

type Done = {
  id_miembro: string
  nombre: string
  /** The caller may see the member. */
  seen: boolean
  accion: 'create' | 'update'
  id_pago: string | null
  has_paid: boolean
}

const readDone = `
  select i.id_miembro, m.nombre, ($4::text[] is null or m.sucursal_id = any ($4)) as seen, i.accion, i.id_pago,
    exists (select from pagos_asientos a where a.gimnasio_id = m.gimnasio_id and a.id_miembro = m.id and not a.apertura
      and not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)
      and a.created >= $3) as has_paid
  from importaciones_miembros i
  join miembros m on m.gimnasio_id = i.gimnasio_id and m.id = i.id_miembro
  where i.gimnasio_id = $1 and i.id_importacion = $2`

const readMiembros = 'select id_miembro from importaciones_miembros where gimnasio_id = $1 and id_importacion = $2'

const columnas = ['deleted', ...keysOf(datosMiembro)]

/** A column that is younger than the import keeps what it holds. */
const putBack = `
  update miembros m set updated = $4, (${columnas.join(', ')}) = row(${columnas.map((name) => `o.${name}`).join(', ')})
  from importaciones_miembros i
  join miembros s on s.gimnasio_id = i.gimnasio_id and s.id = i.id_miembro
  cross join lateral jsonb_populate_record(s, i.antes) o
  where i.gimnasio_id = $1 and i.id_importacion = $2 and i.id_miembro = any ($3) and i.antes is not null
    and m.gimnasio_id = $1 and m.id = i.id_miembro`

const voidEntries = `
  insert into pagos_anulaciones (gimnasio_id, id_pago, usuario_id, motivo, created)
  select a.gimnasio_id, a.id, $3, 'Importación deshecha', $4 from pagos_asientos a
  where a.gimnasio_id = $1 and a.id = any ($2)
    and not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)`

/**
 * Undoes an import: new members are deleted, changed ones are restored, opening entries are voided. It is refused as a whole if a
 * member has paid since; the error names the members visible to the caller. Anonymised members stay anonymised.
 */
export async function undoImport(context: WriteContext, id: string): Promise<{ deshechos: number }> {
  const { tx, caller, now } = context
  const stored = await lockImport(context, id)
  if (!stored.aplicada) throw refuse('id', 'validation_not_applied', 'importar_not_applied')
  if (stored.deshecha) throw refuse('id', 'validation_already_undone', 'importar_undone')
  const named = await tx.query<{ id_miembro: string }>(readMiembros, [tx.tenant, id])
  const ids = named.map(({ id_miembro }) => id_miembro)
  await lockMiembros(tx, ids)
  await requireUnjoined(tx, ids)
  const done = await tx.query<Done>(readDone, [tx.tenant, id, stored.aplicada, scopesOf(caller)])
  requireUnpaid(done)
  const created = done.filter(({ accion }) => accion === 'create').map(({ id_miembro }) => id_miembro)
  const updated = done.filter(({ accion }) => accion === 'update').map(({ id_miembro }) => id_miembro)
  await tx.query(oneEvent)
  await tx.query(
    'update miembros set deleted = $3, updated = $3 where gimnasio_id = $1 and id = any ($2) and deleted is null',
    [tx.tenant, created, now],
  )
  await tx.query(putBack, [tx.tenant, id, updated, now])
  await tx.query(voidEntries, [tx.tenant, done.flatMap(({ id_pago }) => id_pago ?? []), caller.id, now])
  await rebuildChains(
    tx,
    done.map(({ id_miembro }) => id_miembro),
  )
  await writeAudits(
    context,
    miembros,
    created.map((id) => ({ action: 'update', id, before: { deleted: null }, after: { deleted: now } })),
  )
  await tx.query('update importaciones set deshecha = $3 where gimnasio_id = $1 and id = $2', [tx.tenant, id, now])
  await forgetTarea(tx, id)
  await analyseWritten(tx.query)
  return { deshechos: done.length }
}

const scopesOf = ({ scopes }: WriteContext['caller']) => (scopes === 'all' ? null : scopes)

const namedAtMost = 5

function requireUnpaid(done: readonly Done[]): void {
  const paid = done.filter(({ has_paid }) => has_paid)
  if (paid.length === 0) return
  const miembros = paid.filter(({ seen }) => seen).map(({ nombre }) => nombre)
  const named = miembros.slice(0, namedAtMost)
  const more = paid.length - named.length
  const who = [...named, ...(more > 0 ? [`${more}${named.length > 0 ? ' más' : ' de otra sucursal'}`] : [])]
  const list = new Intl.ListFormat('es').format(who)
  throw refuse('id', 'validation_has_payments', ['importar_paid', { miembros: list }], { miembros })
}
