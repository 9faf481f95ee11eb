import { refusals } from '#shared/errors/refusals.ts'
import { newId } from '#shared/values/ids.ts'
import type { Tarea } from '#shared/tareas.ts'
import { OverBudget } from '#server/runtime/limits/over-budget.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query, Transaction } from '#server/runtime/db/transaction.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'

export type TareaKey = { readonly gym: string; readonly id: string }

export type NewTarea = Pick<Tarea, 'tipo'> & { readonly sucursal_id: string | null; readonly registro: string | null }

const silence = sql`interval '30 seconds'`

const columns = sql`id, tipo, coalesce(registro, '') as registro, hechas, total, problema,
  case when estado = 'en curso' and latido < now() - ${silence} then 'interrumpida' else estado end as estado`

const giveUpSilent = sql`
  update tareas set estado = 'fallida', terminada = now(), problema = $interrupted
  where gimnasio_id = $gimnasio and estado = 'en curso' and latido < now() - ${silence}`

const forgetOld = sql`
  delete from tareas where gimnasio_id = $gimnasio and terminada < now() - interval '1 day'`

const insert = sql`
  insert into tareas (gimnasio_id, id, usuario_id, tipo, sucursal_id, registro) values ($gimnasio, $id, $usuario_id, $tipo, $sucursal_id, $registro)
  on conflict (gimnasio_id) where estado = 'en curso' do nothing
  returning ${columns}`

/** The error of a task whose server stopped. */
export const interrupted = {
  message: refusals.tarea_interrupted,
  data: {},
}

/** Stores a new task. Throws OverBudget while another task of this gym is running. */
export async function beginTarea({ tx, caller, now }: WriteContext, tarea: NewTarea): Promise<Tarea> {
  await tx.query(giveUpSilent, { interrupted: JSON.stringify(interrupted) })
  await tx.query(forgetOld)
  const id = newId(now)
  const values = {
    id,
    usuario_id: caller.id,
    tipo: tarea.tipo,
    sucursal_id: tarea.sucursal_id,
    registro: tarea.registro,
  }
  const [begun] = await tx.query<Tarea>(insert, values)
  if (!begun) throw new OverBudget('tareasOfGym')
  return begun
}

/** Stores the progress. Returns false if the task was cancelled. */
export async function storeProgress(tx: Transaction, { gym, id }: TareaKey, counts: RowCounts): Promise<boolean> {
  const updated = await tx.query(
    sql`update tareas set hechas = $hechas, total = $total, latido = now() where gimnasio_id = $gimnasio and id = $id and estado = 'en curso'
     returning id`,
    { gimnasio: gym, id, ...counts },
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
    sql`update tareas set estado = $estado, problema = $problema, terminada = now(), hechas = case when $estado = 'hecha' then total else hechas end
     where gimnasio_id = $gimnasio and id = $id and estado = 'en curso' returning id`,
    { gimnasio: gym, id, estado, problema: problema && JSON.stringify(problema) },
  )
  return ended.length > 0
}

/** Removes the task of an undone import from the list. */
export const forgetTarea = ({ query }: Transaction, { registro, tipo }: Pick<Tarea, 'registro' | 'tipo'>) =>
  query(sql`delete from tareas where gimnasio_id = $gimnasio and registro = $registro and tipo = $tipo`, {
    registro,
    tipo,
  })

/** Tasks of the last day, newest first: those of the given branches, and those of the whole gym for `whole`. */
export const readTareas = (query: Query, gym: string, seen: { branches: readonly string[] | null; whole: boolean }) =>
  query<Tarea>(
    sql`select ${columns} from tareas
     where gimnasio_id = $gimnasio and case when sucursal_id is null then $whole else $branches::text[] is null or sucursal_id = any ($branches) end
     order by orden desc limit 20`,
    { gimnasio: gym, ...seen },
  )
