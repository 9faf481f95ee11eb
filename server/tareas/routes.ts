import type { FastifyInstance, FastifyRequest } from 'fastify'
import { grants, permissions } from '#shared/permissions.ts'
import type { Tarea } from '#shared/tareas.ts'
import { forbidden, notFound } from '#server/errors.ts'
import type { WriteContext } from '#server/records/collection.ts'
import type { RecordDeps } from '#server/records/routes.ts'
import { currentTransaction } from '#server/collections/current-transaction.ts'
import { endTarea, readTareas } from './store.ts'

type Of = { Params: { id: string } }

/** `GET /api/tareas`: the imports of the last day that whoever asks may see. `POST /api/tareas/{id}/cancelar`. */
export function registerTareasRoutes(app: FastifyInstance, { identify, writer }: RecordDeps): void {
  const acting = async <T>(request: FastifyRequest, work: (context: WriteContext) => Promise<T>) => {
    const { caller } = await identify(request)
    const asked = { caller, input: {}, request: { id: request.id, ip: request.ip } }
    return currentTransaction(writer, asked, work)
  }
  app.get('/api/tareas', (request) => acting(request, async (context) => ({ tareas: await seenBy(context) })))
  app.post<Of>('/api/tareas/:id/cancelar', (request) =>
    acting(request, (context) => cancel(context, request.params.id)),
  )
}

async function seenBy({ tx, caller }: WriteContext): Promise<Tarea[]> {
  if (!grants('members.import', caller.permissions)) throw forbidden('No puedes importar miembros.')
  const whole = permissions.every((permission) => grants(permission, caller.permissions))
  return readTareas(tx.query, tx.tenant ?? '', { branches: caller.scopes === 'all' ? null : caller.scopes, whole })
}

/** Answers the task as it is then: one that had ended stays as it ended. */
async function cancel(context: WriteContext, id: string): Promise<Tarea> {
  const before = await seenBy(context)
  if (!before.some((tarea) => tarea.id === id)) throw notFound()
  await endTarea(context.tx, { gym: context.tx.tenant ?? '', id }, 'cancelada')
  const after = (await seenBy(context)).find((tarea) => tarea.id === id)
  if (!after) throw notFound()
  return after
}
