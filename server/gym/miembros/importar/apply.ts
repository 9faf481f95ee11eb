import { newId } from '#shared/values/ids.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Resumen, Diferencia } from '#shared/importar/importacion.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { expectRoom, requireWithinLimits } from '#server/platform/servicios/limites.ts'
import type { Progress } from '#server/gym/tareas/run-tareas.ts'
import { createMembers } from './create-members.ts'
import { type Matched, isTaken, writeAviso } from './match/match.ts'
import { place, type Placed } from './place.ts'
import { endImport, type StoredImport } from './store.ts'
import { updateMembers, type Before } from './update-members.ts'
import { writeMemberships } from './write-memberships.ts'
import type { Table } from './read-file.ts'

const remember = sql`
  insert into importaciones_miembros (gimnasio_id, id_importacion, id_miembro, accion, antes, id_pago)
  select $gimnasio, $id_importacion, n.id_miembro, n.accion, n.antes, n.id_pago
  from jsonb_to_recordset($memory) n (id_miembro text, accion text, antes jsonb, id_pago text)`

/**
 * One webhook event for the whole import instead of one per member. A whole gym that is brought in sends none, because its
 * members were added elsewhere.
 */
export const oneEvent = `select set_config('app.sin_webhooks', 'true', true)`

/** Rows per step: short enough for a moving progress bar. */
const rowsAtOnce = 250

/** The result so far. */
type Outcome = { creados: number; actualizados: number; con_membresia: number; changed: ChangedRows }

type Applying = {
  rows: readonly Matched[]
  /** The member number before the first reserved one. */
  numbers: number
  progress: Progress
}

/**
 * Imports the matched rows in the caller's transaction, so that an aborted import leaves nothing. Each member is read again
 * under the lock: a row that no longer fits stays out and is reported.
 */
export async function applyImport(context: WriteContext, stored: StoredImport, applying: Applying): Promise<void> {
  const { rows, progress } = applying
  const { tx } = context
  await tx.query(oneEvent)
  const { created, updated } = place(rows, context.now)
  progress.of(created.length + updated.length)
  const more = created.length + updated.filter(({ matched }) => matched.known?.deleted).length
  await expectRoom(context, 'miembros', more)
  const outcome: Outcome = { creados: 0, actualizados: 0, con_membresia: 0, changed: new Map() }
  for (const [index, some] of inChunks(created).entries()) {
    await create(context, { stored, some, outcome, after: applying.numbers + index * rowsAtOnce })
    progress.add(some.length)
  }
  for (const some of inChunks(updated)) {
    await update(context, { stored, some, outcome })
    progress.add(some.length)
  }
  const { changed, ...counts } = outcome
  const taken = counts.creados + counts.actualizados
  const resumen: Resumen = { ...counts, sin_entrar: rows.length - taken }
  await endImport(context, stored.id, { resumen, diferencias: differencesOf(rows, stored.fuera, changed) })
  if (more > 0) await requireWithinLimits(context, ['miembros'])
  await progress.finish(tx)
}

function inChunks<T>(all: readonly T[]): (readonly T[])[] {
  const starts = Array.from({ length: Math.ceil(all.length / rowsAtOnce) }, (_, index) => index * rowsAtOnce)
  return starts.map((start) => all.slice(start, start + rowsAtOnce))
}

type Step = { stored: StoredImport; some: readonly Placed[]; outcome: Outcome }

async function create(context: WriteContext, { stored, some, outcome, after }: Step & { after: number }) {
  const ids = await createMembers(context, { sucursal: stored.sucursal_id, after, some })
  const [came, stayed] = [some.filter(({ id }) => ids.has(id)), some.filter(({ id }) => !ids.has(id))]
  for (const { matched } of stayed)
    outcome.changed.set(matched, { texto: 'Alguien agregó a esta persona mientras se importaba.', entro: false })
  outcome.creados += came.length
  await follow(context, { stored, some: came, outcome }, new Map())
}

async function update(context: WriteContext, { stored, some, outcome }: Step) {
  const before = await updateMembers(context, some)
  const [came, stayed] = [some.filter(({ id }) => before.has(id)), some.filter(({ id }) => !before.has(id))]
  for (const { matched } of stayed)
    outcome.changed.set(matched, {
      texto: 'Alguien la cambió mientras se importaba: se dejó como está.',
      entro: false,
    })
  outcome.actualizados += came.length
  await follow(context, { stored, some: came, outcome }, before)
}

/** Writes the memberships of rows that have a date, unless the member has one by now, and stores what the undo needs. */
async function follow(context: WriteContext, { stored, some, outcome }: Step, before: ReadonlyMap<string, Before>) {
  const { tx, now } = context
  const openings = new Map(
    some.flatMap(({ id, matched: { apertura } }) =>
      apertura && !before.get(id)?.is_paid ? [[id, { id: newId(now), id_miembro: id, apertura }]] : [],
    ),
  )
  for (const { id, matched } of some)
    if (matched.apertura && !openings.has(id))
      outcome.changed.set(matched, { texto: 'Pagó mientras se importaba: conserva su membresía.', entro: true })
  await writeMemberships(context, stored.sucursal_id, [...openings.values()])
  const memory = some.map(({ id, matched: { accion } }) => ({
    id_miembro: id,
    accion: accion === 'crear' ? 'create' : 'update',
    antes: before.get(id)?.row ?? null,
    id_pago: openings.get(id)?.id ?? null,
  }))
  await tx.query(remember, { id_importacion: stored.id, memory: JSON.stringify(memory) })
  outcome.con_membresia += openings.size
}

/** Rows that were imported differently than the preview said, each with the reason. */
type ChangedRows = Map<Matched, { texto: string; entro: boolean }>

/** The rows that were changed or left out, in the order of the file. */
function differencesOf(rows: readonly Matched[], fuera: Table['fuera'], changed: ChangedRows): Diferencia[] {
  const differing = rows.flatMap((matched): Diferencia[] => {
    const met = changed.get(matched)
    const avisos = [...reasonsOf(matched), ...(met ? [met.texto] : [])]
    if (avisos.length === 0) return []
    const { fila, celdas } = matched.row
    return [{ fila, celdas: [...celdas], avisos, entro: met?.entro ?? isTaken(matched) }]
  })
  const left = fuera.map(({ fila, celdas, motivo }) => ({ fila, celdas, avisos: [motivo], entro: false }))
  return [...differing, ...left].toSorted((one, other) => one.fila - other.fila)
}

function reasonsOf({ accion, errores, avisos, duplicado }: Matched): string[] {
  if (accion === 'error') return errores.map(writeAviso)
  if (accion === 'omitir')
    return [
      duplicado
        ? `${duplicado.motivo}${duplicado.id_miembro === '' ? '.' : ': se dejó como estaba.'}`
        : 'Se dejó fuera.',
    ]
  return avisos.map(writeAviso)
}
