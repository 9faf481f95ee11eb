import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '#server/errors.ts'
import { bodyOf } from '#server/records/body.ts'
import type { WriteContext } from '#server/records/collection.ts'
import type { RecordDeps } from '#server/records/routes.ts'
import { currentTransaction } from '../current-transaction.ts'
import { requirePermission } from '../require-permission.ts'
import { requireWithinReach } from './user-hooks.ts'

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
      return { items: await tx.query(lastSeen, [caller.scopes === 'all' ? null : caller.scopes]) }
    }),
  )

  app.post<OfUser>('/api/usuarios/:id/cerrar-sesiones', async (request, reply) => {
    await within(request, async (context) => {
      const { tx, caller, now } = context
      const { id } = request.params
      requirePermission(caller, 'users.update')
      const [user] = await tx.query(findUser, [id])
      if (!user) throw notFound()
      if (id !== caller.id) await requireWithinReach(context, user)
      await tx.query('update sesiones set terminada = $2 where user_id = $1 and terminada is null', [id, now])
    })
    return reply.code(204).send()
  })
}

const lastSeen = `
  select user_id as id, max(vista) as ultimo_acceso from sesiones
  where gimnasio_id = gimnasio_actual() and ($1::text[] is null or user_id in (
    select s.user_id from users_sucursales s where s.gimnasio_id = gimnasio_actual() and s.sucursal_id = any ($1)))
  group by user_id`

const findUser = `
  select u.id, u.role, array(select s.sucursal_id::text from users_sucursales s
    where s.gimnasio_id = u.gimnasio_id and s.user_id = u.id) as sucursal_id
  from users u where u.id = $1 and u.gimnasio_id = gimnasio_actual()`
