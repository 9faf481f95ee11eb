import { newId } from '#shared/ids.ts'
import type { Tarea } from '#shared/tareas.ts'
import { OverBudget } from '#server/budgets/over-budget.ts'
import type { Query, Transaction } from '#server/db/transaction.ts'
import type { WriteContext } from '#server/records/collection.ts'

/** Which task, of which gym. */
export type TareaKey = { readonly gym: string; readonly id: string }

export type Beginning = Pick<Tarea, 'tipo'> & { readonly sucursal_id: string | null; readonly registro: string | null }

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

/** The sentence for a task that was cut off with its server. */
export const cutOff = {
  message: 'El servidor se detuvo antes de terminar. No quedó nada a medias: vuelve a empezar cuando quieras.',
  data: {},
}

/** Writes down that work begins. Throws OverBudget while other work of this gym goes on. */
export async function beginTarea({ tx, caller, now }: WriteContext, given: Beginning): Promise<Tarea> {
  await tx.query(giveUpSilent, [tx.tenant, JSON.stringify(cutOff)])
  await tx.query(forgetOld, [tx.tenant])
  const id = newId((bytes) => crypto.getRandomValues(bytes), now.getTime())
  const values = [tx.tenant, id, caller.id, given.tipo, given.sucursal_id, given.registro]
  const [begun] = await tx.query<Tarea>(insert, values)
  if (!begun) throw new OverBudget('tareasOfGym')
  return begun
}

/** Tells how far it is. False once nobody wants it any more. */
export async function tellTarea(tx: Transaction, { gym, id }: TareaKey, far: Progreso): Promise<boolean> {
  const told = await tx.query(
    `update tareas set hechas = $3, total = $4, latido = now() where gimnasio_id = $1 and id = $2 and estado = 'en curso'
     returning id`,
    [gym, id, far.hechas, far.total],
  )
  return told.length > 0
}

export type Progreso = { hechas: number; total: number }

/** Ends it, in the transaction of its rows for one that is done. False where it had ended. */
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

/** Tasks of the last day, newest first: of these branches, and of the whole gym for whoever runs it. */
export const readTareas = (query: Query, gym: string, seen: { branches: readonly string[] | null; whole: boolean }) =>
  query<Tarea>(
    `select ${columns} from tareas
     where gimnasio_id = $1 and case when sucursal_id is null then $3 else $2::text[] is null or sucursal_id = any ($2) end
     order by orden desc limit 20`,
    [gym, seen.branches, seen.whole],
  )
