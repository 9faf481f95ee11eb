import type { VistaPausa } from '#shared/collections/pausa.ts'
import { newId } from '#shared/ids.ts'
import type { Pausa } from '#shared/periodos.ts'
import { notFound } from '#server/errors.ts'
import type { WriteContext } from '#server/records/collection.ts'
import { writeAudits } from '../audit.ts'
import { rebuildChains } from '../pagos/rebuild-chain.ts'
import { refuse } from '../refusal.ts'
import { decidePausa, type Decision } from './decide-pausa.ts'
import { insertPausas } from './insert-pausas.ts'
import { lockPausaFacts, type PausaFacts, type Whom } from './pausa-facts.ts'
import { pausas } from './pausas.collection.ts'

type Decided = { facts: Pick<PausaFacts, 'id' | 'nombre' | 'sucursal_id'>; decision: Decision }

/** What a pause would do to each of these members, without doing it. */
export async function previewPausas(context: WriteContext, whom: Whom, pausa: Pausa): Promise<VistaPausa[]> {
  return (await decideAll(context, whom, pausa)).map(({ facts: { id, nombre }, decision: { effect, problem } }) => ({
    id_miembro: id,
    nombre,
    vencimiento: effect?.vencimiento ?? '',
    nuevo_vencimiento: effect?.nuevo_vencimiento ?? '',
    dias: effect?.dias ?? 0,
    problema: problem?.message ?? '',
  }))
}

/**
 * Pauses all of them that can be, in one act that can be undone as one. A branch that closes spends nobody's allowance.
 * Answers how many; the same act again changes nothing, and another one under its id is refused.
 */
export async function pauseMany(
  context: WriteContext,
  whom: Whom,
  asked: Pausa & { lote: string; motivo: string },
): Promise<number> {
  const { tx, now } = context
  const { desde, hasta, motivo, lote } = asked
  const made = await madeBefore(context, lote)
  if (made.length > 0 && !made.every((row) => isAsked(row, whom, asked)))
    throw refuse('lote', 'validation_not_unique', 'Esta pausa ya se guardó, con otros datos. Empieza una nueva.')
  if (made.length > 0) return made.length
  const paused = (await decideAll(context, whom, { desde, hasta })).filter(({ decision }) => decision.problem === null)
  const rows = paused.map(({ facts: { id, sucursal_id } }) => ({
    id: newId((bytes) => crypto.getRandomValues(bytes), now.getTime()),
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

const undo = `
  insert into pausas_cortes (gimnasio_id, id_pausa, usuario_id, hasta, created)
  select p.gimnasio_id, p.id, $3, null::date, $4 from pausas p
  where p.gimnasio_id = $1 and p.lote = $2 and p.terminada_por is null
  returning id_pausa`

const lockOfBatch = `
  select m.id, m.sucursal_id from miembros m
  where m.gimnasio_id = $1 and m.id in (select id_miembro from pausas_asientos where gimnasio_id = $1 and lote = $2)
  order by m.id for no key update`

/** Undoes an act over many, except for the pauses that were ended one by one since. Throws 404 for an unknown one. */
export async function undoPausas(context: WriteContext, lote: string): Promise<number> {
  const { tx, caller, now } = context
  const members = await tx.query<{ id: string; sucursal_id: string }>(lockOfBatch, [tx.tenant, lote])
  const isHis = members.every(({ sucursal_id }) => caller.scopes === 'all' || caller.scopes.includes(sucursal_id))
  if (lote === '' || members.length === 0 || !isHis) throw notFound()
  await requireFresh(context, lote)
  const undone = await tx.query<{ id_pausa: string }>(undo, [tx.tenant, lote, caller.id, now])
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

/** Undo is for the act of a moment ago: the next day the pauses are history, to be ended one by one. */
async function requireFresh({ tx, now }: WriteContext, lote: string): Promise<void> {
  const [made] = await tx.query<{ created: Date }>(
    'select min(created) as created from pausas_asientos where gimnasio_id = $1 and lote = $2',
    [tx.tenant, lote],
  )
  if (made && now.getTime() - made.created.getTime() > 86_400_000)
    throw refuse('lote', 'validation_too_late', 'Ya pasó un día: termina las pausas una por una.')
}

async function decideAll({ tx, caller }: WriteContext, whom: Whom, pausa: Pausa): Promise<Decided[]> {
  const isClosure = 'sucursal_id' in whom
  if (isClosure && !(caller.scopes === 'all' || caller.scopes.includes(whom.sucursal_id))) throw notFound()
  const decide = (facts: PausaFacts): Decided => ({
    facts: { id: facts.id, nombre: facts.nombre, sucursal_id: facts.sucursal_id },
    decision: decidePausa(pausa, facts, { caller, isClosure }),
  })
  const decided: Decided[] = []
  for await (const some of lockPausaFacts(tx, whom)) {
    const visible = some.filter(({ sucursal_id }) => caller.scopes === 'all' || caller.scopes.includes(sucursal_id))
    decided.push(...visible.map(decide))
  }
  return decided
}

type Made = Pausa & { id_miembro: string; sucursal_id: string; motivo: string }

const madeBefore = ({ tx }: WriteContext, lote: string): Promise<Made[]> =>
  tx.query<Made>(
    'select id_miembro, sucursal_id, desde, hasta, motivo from pausas_asientos where gimnasio_id = $1 and lote = $2',
    [tx.tenant, lote],
  )

/** Whether a pause made under a batch's id is one of those asked for now. */
function isAsked(made: Made, whom: Whom, { desde, hasta, motivo }: Pausa & { motivo: string }): boolean {
  const isOfWhom = 'miembros' in whom ? whom.miembros.includes(made.id_miembro) : whom.sucursal_id === made.sucursal_id
  return isOfWhom && made.desde === desde && made.hasta === hasta && made.motivo === motivo
}
