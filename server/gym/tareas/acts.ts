import { grants, permissions } from '#shared/permissions.ts'
import type { Tarea } from '#shared/tareas.ts'
import { listOf, number, object, oneOf, text } from '#server/engine/openapi/schema-words.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { act } from '#server/platform/acts/act.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { endTarea, readTareas } from './store.ts'

const common = { tag: 'Importar', opens: ['members.import'], denied: 'importar_denied' } as const

export const tareaSchema = object({
  id: text,
  tipo: text,
  registro: text,
  estado: oneOf('en curso', 'hecha', 'fallida', 'cancelada', 'interrumpida'),
  hechas: number,
  total: number,
  problema: { type: ['object', 'null'] },
})

export const tareasActs = [
  act('GET /api/tareas', {
    ...common,
    says: 'Ver las importaciones del último día',
    answers: object({ tareas: listOf(tareaSchema) }),
    run: async (context) => ({ tareas: await seenBy(context) }),
  }),
  act('POST /api/tareas/:id/cancelar', {
    ...common,
    says: 'Cancelar una importación en curso',
    answers: tareaSchema,
    run: (context, { id }) => cancel(context, id),
  }),
]

async function seenBy({ tx, caller }: WriteContext): Promise<Tarea[]> {
  const whole = permissions.every((permission) => grants(permission, caller.permissions))
  return readTareas(tx.query, tx.tenant ?? '', { branches: caller.scopes === 'all' ? null : caller.scopes, whole })
}

/** Returns the task after the cancellation; a task that had already ended stays as it was. */
async function cancel(context: WriteContext, id: string): Promise<Tarea> {
  const before = await seenBy(context)
  if (!before.some((tarea) => tarea.id === id)) throw notFound()
  await endTarea(context.tx, { gym: context.tx.tenant ?? '', id }, 'cancelada')
  const after = (await seenBy(context)).find((tarea) => tarea.id === id)
  if (!after) throw notFound()
  return after
}
