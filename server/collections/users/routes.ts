import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '#server/errors.ts'
import { bodyOf } from '#server/records/body.ts'
import type { WriteContext } from '#server/records/collection.ts'
import type { RecordDeps } from '#server/records/routes.ts'
import { currentTransaction } from '../current-transaction.ts'
import { requirePermission } from '../require-permission.ts'

type OfUser = { Params: { id: string } }

/** What the staff's keeper sees and does of others' sessions: when each was last here, and the end of them all. */
export function registerUsersRoutes(app: FastifyInstance, deps: RecordDeps): void {
  const within = async <T>(request: FastifyRequest, work: (context: WriteContext) => Promise<T>) => {
    const { caller } = await deps.identify(request.headers.authorization)
    const asked = { caller, input: bodyOf(request), request: { id: request.id, ip: request.ip } }
    return currentTransaction(deps.writer, asked, work)
  }

  app.get('/api/usuarios/accesos', (request) =>
    within(request, async ({ tx, caller }) => {
      requirePermission(caller, 'users.index')
      const text = `select user_id as id, max(vista) as ultimo_acceso from sesiones
        where gimnasio_id = gimnasio_actual() group by user_id`
      return { items: await tx.query(text) }
    }),
  )

  app.post<OfUser>('/api/usuarios/:id/cerrar-sesiones', async (request, reply) => {
    await within(request, async ({ tx, caller, now }) => {
      const { id } = request.params
      requirePermission(caller, 'users.update')
      const [user] = await tx.query('select id from users where id = $1 and gimnasio_id = gimnasio_actual()', [id])
      if (!user) throw notFound()
      await tx.query('update sesiones set terminada = $2 where user_id = $1 and terminada is null', [id, now])
    })
    return reply.code(204).send()
  })
}
