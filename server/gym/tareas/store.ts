import { refusals } from '#shared/errors/refusals.ts'
import { newId } from '#shared/values/ids.ts'
import type { Tarea } from '#shared/tareas.ts'
import { OverBudget } from '#server/runtime/limits/over-budget.ts'
import type { Query, Transaction } from '#server/runtime/db/transaction.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'

export type TareaKey = { readonly gym: string; readonly id: string }

export type NewTarea = Pick<Tarea, 'tipo'> & { readonly sucursal_id: string | null; readonly registro: string | null }

const silence = `interval '30 seconds'`

const columns = `id, tipo, coalesce(registro, '') as registro, hechas, total, problema,
  case when estado = 'en curso' and latido < now() - ${silence} then 'interrumpida' else estado end as estado`

const giveUpSilent = `
  update tareas set estado = 'fallida', terminada = now(), problema = $2
  where gimnasio_id = $1 and estado = 'en curso' and latido < now() - ${silence}`

const forgetOld = `
  delete from tareas where gimnasio_id = $1 and terminada < now() - interval '1 day'`

const insert = `
  insert into tareas (gimnasio_id, id, usuario_id, tipo, sucursal_id, registro) values ($1, $2, $3, $4, $5, $6)
  on conflict (gimnasio_id) where estado = 'en curso' do nothing
  returning ${columns}`

/** The error of a task whose server stopped. */
export const interrupted = {
  message: refusals.tarea_interrupted,
  data: {},
}

/** Stores a new task. Throws OverBudget while another task of this gym is running. */
export async function beginTarea({ tx, caller, now }: WriteContext, tarea: NewTarea): Promise<Tarea> {
  await tx.query(giveUpSilent, [tx.tenant, JSON.stringify(interrupted)])
  await tx.query(forgetOld, [tx.tenant])
  const id = newId(now)
  const values = [tx.tenant, id, caller.id, tarea.tipo, tarea.sucursal_id, tarea.registro]
  const [begun] = await tx.query<Tarea>(insert, values)
  if (!begun) throw new OverBudget('tareasOfGym')
  return begun
}

/** Stores the progress. Returns false if the task was cancelled. */
export async function storeProgress(tx: Transaction, { gym, id }: TareaKey, counts: RowCounts): Promise<boolean> {
  const updated = await tx.query(
    `update tareas set hechas = $3, total = $4, latido = now() where gimnasio_id = $1 and id = $2 and estado = 'en curso'
     returning id`,
    [gym, id, counts.hechas, counts.total],
  )
  return updated.length > 0
}

export type RowCounts = { hechas: number; total: number }

/** Ends a task; for a successful one, in the transaction of its rows. Returns false if it had already ended. */
export async function endTarea(
  { query }: Transaction,
  { gym, id }: TareaKey,
  estado: 'hecha' | 'fallida' | 'cancelada',
  problema: Tarea['problema'] = null,
): Promise<boolean> {
  const ended = await query(
    `update tareas set estado = $3, problema = $4, terminada = now(), hechas = case when $3 = 'hecha' then total else hechas end
     where gimnasio_id = $1 and id = $2 and estado = 'en curso' returning id`,
    [gym, id, estado, problema && JSON.stringify(problema)],
  )
  return ended.length > 0
}

/** Removes the task of an undone import from the list. */
export const forgetTarea = ({ query, tenant }: Transaction, { registro, tipo }: Pick<Tarea, 'registro' | 'tipo'>) =>
  query('delete from tareas where gimnasio_id = $1 and registro = $2 and tipo = $3', [tenant, registro, tipo])

/** Tasks of the last day, newest first: those of the given branches, and those of the whole gym for `whole`. */
export const readTareas = (query: Query, gym: string, seen: { branches: readonly string[] | null; whole: boolean }) =>
  query<Tarea>(
    `select ${columns} from tareas
     where gimnasio_id = $1 and case when sucursal_id is null then $3 else $2::text[] is null or sucursal_id = any ($2) end
     order by orden desc limit 20`,
    [gym, seen.branches, seen.whole],
  )
