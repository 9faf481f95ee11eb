import { declared, sql } from '#server/runtime/db/statement/sql.ts'
import { keysOf } from '#shared/campos/campo.ts'
import { datosMiembro } from '#shared/collections/miembro.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudits } from '#server/platform/auditoria/audit.ts'
import { lockMiembros } from '#server/gym/locks/lock-miembros.ts'
import { miembros } from '#server/gym/miembros/miembros.collection.ts'
import { requireUnjoined } from '#server/gym/miembros/unir/require-unjoined.ts'
import { rebuildChains } from '#server/gym/pagos/rebuild-chain.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import type { Progress } from '#server/gym/tareas/run-tareas.ts'
import { forgetTarea } from '#server/gym/tareas/store.ts'
import { oneEvent } from './apply.ts'
import { lockImport, readImport, type StoredImport } from './store.ts'

type Done = {
  id_miembro: string
  nombre: string
  /** The caller may see the member. */
  seen: boolean
  accion: 'create' | 'update'
  id_pago: string | null
  has_paid: boolean
}

const readDone = sql`
  select i.id_miembro, m.nombre, ($caller::text[] is null or m.sucursal_id = any ($caller)) as seen, i.accion, i.id_pago,
    exists (select from pagos_asientos a where a.gimnasio_id = m.gimnasio_id and a.id_miembro = m.id and not a.apertura
      and not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)
      and a.created >= $aplicada) as has_paid
  from importaciones_miembros i
  join miembros m on m.gimnasio_id = i.gimnasio_id and m.id = i.id_miembro
  where i.gimnasio_id = $gimnasio and i.id_importacion = $id_importacion`

const readMiembros = sql`select id_miembro from importaciones_miembros where gimnasio_id = $gimnasio and id_importacion = $id_importacion`

const remove = sql`
  update miembros set deleted = $now, updated = $now where gimnasio_id = $gimnasio and id = any ($created) and deleted is null`

const columnas = ['deleted', 'telefono_clave', ...keysOf(datosMiembro)]

/** A column that is younger than the import keeps what it holds. */
const putBack = sql`
  update miembros m set updated = $now, (${declared(columnas.join(', '))}) = row(${declared(columnas.map((name) => `o.${name}`).join(', '))})
  from importaciones_miembros i
  join miembros s on s.gimnasio_id = i.gimnasio_id and s.id = i.id_miembro
  cross join lateral jsonb_populate_record(s, i.antes) o
  where i.gimnasio_id = $gimnasio and i.id_importacion = $id_importacion and i.id_miembro = any ($id_miembro) and i.antes is not null
    and m.gimnasio_id = $gimnasio and m.id = i.id_miembro`

const voidEntries = sql`
  insert into pagos_anulaciones (gimnasio_id, id_pago, usuario_id, motivo, created)
  select a.gimnasio_id, a.id, $usuario_id, 'Importación deshecha', $now from pagos_asientos a
  where a.gimnasio_id = $gimnasio and a.id = any ($id)
    and not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)`

/** Throws if the import cannot be undone: it is not done, already undone, or a member has paid since. Decides nothing for later. */
export async function expectUndoable(context: WriteContext, id: string): Promise<StoredImport> {
  const stored = await readImport(context, id)
  requireDone(stored)
  const done = await doneBy(context, stored)
  await requireUnjoined(
    context.tx,
    done.map(({ id_miembro }) => id_miembro),
    stored.aplicada,
  )
  requireUnpaid(done)
  return stored
}

/**
 * Undoes an import in the caller's transaction: new members are deleted, changed ones are restored, opening entries are voided. It
 * is refused as a whole if a member has paid since; the error names the members visible to the caller. Anonymised members stay
 * anonymised.
 */
export async function undoImport(context: WriteContext, id: string, progress: Progress): Promise<void> {
  const { tx, now } = context
  const stored = await lockImport(context, id)
  requireDone(stored)
  const named = await tx.query<{ id_miembro: string }>(readMiembros, { id_importacion: id })
  progress.of(named.length)
  const ids = named.map(({ id_miembro }) => id_miembro)
  await lockMiembros(tx, ids)
  await requireUnjoined(tx, ids, stored.aplicada)
  const done = await doneBy(context, stored)
  requireUnpaid(done)
  await tx.query(oneEvent)
  for (let start = 0; start < done.length; start += rowsAtOnce) {
    const some = done.slice(start, start + rowsAtOnce)
    await undoSome(context, id, some)
    progress.add(some.length)
  }
  await tx.query(sql`update importaciones set deshecha = $now where gimnasio_id = $gimnasio and id = $id`, { id, now })
  await forgetTarea(tx, { registro: id, tipo: 'importación' })
  await progress.finish(tx)
}

/** Members per step: short enough for a moving progress bar. */
const rowsAtOnce = 250

async function undoSome(context: WriteContext, id: string, some: readonly Done[]): Promise<void> {
  const { tx, caller, now } = context
  const idsOf = (accion: Done['accion']) =>
    some.filter((one) => one.accion === accion).map(({ id_miembro }) => id_miembro)
  const created = idsOf('create')
  await tx.query(remove, { created, now })
  await tx.query(putBack, { id_importacion: id, id_miembro: idsOf('update'), now })
  await tx.query(voidEntries, { id: some.flatMap(({ id_pago }) => id_pago ?? []), usuario_id: caller.id, now })
  await rebuildChains(
    tx,
    some.map(({ id_miembro }) => id_miembro),
  )
  await writeAudits(
    context,
    miembros,
    created.map((one) => ({ action: 'update', id: one, before: { deleted: null }, after: { deleted: now } })),
  )
}

type DoneImport = StoredImport & { aplicada: Date }

function requireDone(stored: StoredImport): asserts stored is DoneImport {
  const { aplicada, deshecha } = stored
  if (!aplicada) throw refuse('id', 'validation_not_allowed', 'importar_not_applied')
  if (deshecha) throw refuse('id', 'validation_already_undone', 'importar_undone')
}

const doneBy = ({ tx, caller }: WriteContext, { id, aplicada }: StoredImport) =>
  tx.query<Done>(readDone, { id_importacion: id, aplicada, caller: scopesOf(caller) })

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
  throw refuse('id', 'validation_not_allowed', ['importar_paid', { miembros: list }], { miembros })
}
