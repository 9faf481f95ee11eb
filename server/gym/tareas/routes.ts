import type { FastifyInstance } from 'fastify'
import { grants, permissions } from '#shared/permissions.ts'
import type { Tarea } from '#shared/tareas.ts'
import { forbidden, notFound } from '#server/runtime/errors/errors.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import { endTarea, readTareas } from './store.ts'

type Of = { Params: { id: string } }

/** `GET /api/tareas`: imports of the last day that the caller may see. `POST /api/tareas/{id}/cancelar`. */
export function registerTareasRoutes(app: FastifyInstance, deps: RecordDeps): void {
  app.get('/api/tareas', (request) =>
    runAsCaller(deps, request, async (context) => ({ tareas: await seenBy(context) })),
  )
  app.post<Of>('/api/tareas/:id/cancelar', (request) =>
    runAsCaller(deps, request, (context) => cancel(context, request.params.id)),
  )
}

async function seenBy({ tx, caller }: WriteContext): Promise<Tarea[]> {
  if (!grants('members.import', caller.permissions)) throw forbidden('importar_denied')
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
