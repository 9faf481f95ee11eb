import { sql } from '#server/runtime/db/statement/sql.ts'
import { refusedAs } from '#shared/errors/refusals.ts'
import type { VistaPausa } from '#shared/collections/pausa.ts'
import { newId } from '#shared/values/ids.ts'
import type { Pausa } from '#shared/periodos.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import { writeAudits } from '#server/platform/auditoria/audit.ts'
import { lockMiembros } from '#server/gym/locks/lock-miembros.ts'
import { holdUniones } from '#server/gym/locks/lock-uniones.ts'
import { rebuildChains } from '../pagos/rebuild-chain.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { decidePausa, type Decision } from './decide-pausa.ts'
import { insertPausas } from './insert-pausas.ts'
import { readPausaFacts, type PausaFacts, type Selection } from './pausa-facts.ts'
import { pausas } from './pausas.collection.ts'

type Decided = { facts: Pick<PausaFacts, 'id' | 'nombre' | 'sucursal_id'>; decision: Decision }

/** The effect of a pause on each of these members, without writing. */
export async function previewPausas(context: WriteContext, selection: Selection, pausa: Pausa): Promise<VistaPausa[]> {
  return (await decideAll(context, selection, { ...pausa, isPreview: true })).map(
    ({ facts: { id, nombre }, decision: { effect, problem } }) => ({
      id_miembro: id,
      nombre,
      vencimiento: effect?.vencimiento ?? '',
      nuevo_vencimiento: effect?.nuevo_vencimiento ?? '',
      dias: effect?.dias ?? 0,
      problema: problem ? refusedAs(problem.refusal).message : '',
    }),
  )
}

/**
 * Pauses all members that can be paused, as one batch that can be undone. A closure of a branch does not use up allowances. Returns
 * the number of pauses. Repeating the batch changes nothing; another batch under the same id is refused.
 */
export async function pauseMany(
  context: WriteContext,
  selection: Selection,
  request: Pausa & { lote: string; motivo: string },
): Promise<number> {
  const { tx, now } = context
  const { desde, hasta, motivo, lote } = request
  const made = await madeBefore(context, lote)
  if (made.length > 0 && !made.every((row) => isRequested(row, selection, request)))
    throw refuse('lote', 'validation_not_unique', 'pausa_saved_before')
  if (made.length > 0) return made.length
  const paused = (await decideAll(context, selection, { desde, hasta, isPreview: false })).filter(
    ({ decision }) => decision.problem === null,
  )
  const rows = paused.map(({ facts: { id, sucursal_id } }) => ({
    id: newId(now),
    id_miembro: id,
    sucursal_id,
    desde,
    hasta,
    motivo,
  }))
  await insertPausas(context, rows, lote)
  await rebuildChains(
    tx,
    rows.map(({ id_miembro }) => id_miembro),
  )
  await writeAudits(
    context,
    pausas,
    rows.map((row) => ({ action: 'create', id: row.id, before: null, after: row })),
  )
  return rows.length
}

const undo = sql`
  insert into pausas_cortes (gimnasio_id, id_pausa, usuario_id, hasta, created)
  select p.gimnasio_id, p.id, $usuario_id, null::date, $now from pausas p
  where p.gimnasio_id = $gimnasio and p.lote = $lote and p.terminada_por is null
  returning id_pausa`

/** A pause of its own has no batch. */
const readPaused = sql`select distinct id_miembro from pausas where gimnasio_id = $gimnasio and lote = $lote and lote <> ''`

const readBranches = sql`select id, sucursal_id from miembros where gimnasio_id = $gimnasio and id = any ($ids)`

/** Cancels a batch, except pauses that were ended individually since. Throws 404 for an unknown batch. */
export async function undoPausas(context: WriteContext, lote: string): Promise<number> {
  const { tx, caller, now } = context
  await holdUniones(tx)
  const paused = await tx.query<{ id_miembro: string }>(readPaused, { lote })
  const ids = paused.map(({ id_miembro }) => id_miembro)
  if (ids.length === 0) throw notFound()
  await lockMiembros(tx, ids)
  const members = await tx.query<{ id: string; sucursal_id: string }>(readBranches, { ids })
  if (!members.every(({ sucursal_id }) => seesScope(caller, sucursal_id))) throw notFound()
  await requireFresh(context, lote)
  const undone = await tx.query<{ id_pausa: string }>(undo, { lote, usuario_id: caller.id, now })
  await rebuildChains(
    tx,
    members.map(({ id }) => id),
  )
  await writeAudits(
    context,
    pausas,
    undone.map(({ id_pausa }) => ({
      action: 'update',
      id: id_pausa,
      before: { anulada: null, terminada_por: null },
      after: { anulada: now, terminada_por: caller.id },
    })),
  )
  return undone.length
}

/** Undo works only on the day of the batch. Later its pauses must be ended individually. */
async function requireFresh({ tx, now }: WriteContext, lote: string): Promise<void> {
  const [made] = await tx.query<{ created: Date }>(
    sql`select min(created) as created from pausas_asientos where gimnasio_id = $gimnasio and lote = $lote`,
    { lote },
  )
  if (made && now.getTime() - made.created.getTime() > 86_400_000)
    throw refuse('lote', 'validation_not_allowed', 'pausas_too_late')
}

async function decideAll(
  { tx, caller }: WriteContext,
  selection: Selection,
  { isPreview, ...pausa }: Pausa & { isPreview: boolean },
): Promise<Decided[]> {
  const isClosure = 'sucursal_id' in selection
  if (isClosure && !seesScope(caller, selection.sucursal_id)) throw notFound()
  const decide = (facts: PausaFacts): Decided => ({
    facts: { id: facts.id, nombre: facts.nombre, sucursal_id: facts.sucursal_id },
    decision: decidePausa(pausa, facts, { caller, isClosure }),
  })
  const decided: Decided[] = []
  for await (const some of readPausaFacts(tx, selection, { isPreview })) {
    const visible = some.filter(({ sucursal_id }) => seesScope(caller, sucursal_id))
    decided.push(...visible.map(decide))
  }
  return decided
}

type Made = Pausa & { id_miembro: string; sucursal_id: string; motivo: string }

const madeBefore = ({ tx }: WriteContext, lote: string): Promise<Made[]> =>
  tx.query<Made>(
    sql`select id_miembro, sucursal_id, desde, hasta, motivo from pausas_asientos where gimnasio_id = $gimnasio and lote = $lote`,
    { lote },
  )

/** True if a stored pause of the batch matches the request. */
function isRequested(made: Made, selection: Selection, { desde, hasta, motivo }: Pausa & { motivo: string }): boolean {
  const isSelected =
    'miembros' in selection ? selection.miembros.includes(made.id_miembro) : selection.sucursal_id === made.sucursal_id
  return isSelected && made.desde === desde && made.hasta === hasta && made.motivo === motivo
}
