import type { FastifyInstance, FastifyRequest } from 'fastify'
import { grants } from '#shared/permissions.ts'
import { notFound } from '#server/errors.ts'
import { bodyOf } from '#server/records/body.ts'
import type { WriteContext } from '#server/records/collection.ts'
import type { RecordDeps } from '#server/records/routes.ts'
import { currentTransaction } from '../current-transaction.ts'
import { requirePermission } from '../require-permission.ts'
import { turnOffSecondStep } from './turn-off-second-step.ts'
import { requireWithinReach } from './user-hooks.ts'

type OfUser = { Params: { id: string } }

/** What the staff's keeper sees and does of others' signing in: when each was last here, the end of all sessions, of a second step. */
export function registerUsersRoutes(app: FastifyInstance, deps: RecordDeps): void {
  const within = async <T>(request: FastifyRequest, work: (context: WriteContext) => Promise<T>) => {
    const { caller } = await deps.identify(request)
    const asked = { caller, input: bodyOf(request), request: { id: request.id, ip: request.ip } }
    return currentTransaction(deps.writer, asked, work)
  }

  app.get('/api/usuarios/accesos', (request) =>
    within(request, async ({ tx, caller }) => {
      requirePermission(caller, 'users.index')
      const asked = [caller.scopes === 'all' ? null : caller.scopes, grants('users.update', caller.permissions)]
      return { items: await tx.query(lastSeen, asked) }
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

  app.post<OfUser>('/api/usuarios/:id/desactivar-segundo-paso', async (request, reply) => {
    await within(request, async (context) => {
      requirePermission(context.caller, 'users.update')
      const [user] = await context.tx.query(findUser, [request.params.id])
      if (!user) throw notFound()
      await turnOffSecondStep(deps.writer, context, user)
    })
    return reply.code(204).send()
  })
}

/** Whose sign-in asks for a second step is told to whoever may turn it off. */
const lastSeen = `
  select u.id, max(s.vista) as ultimo_acceso, $2::boolean and p.activado is not null as segundo_paso
  from users u
  left join sesiones s on s.gimnasio_id = u.gimnasio_id and s.user_id = u.id
  left join segundos_pasos p on p.gimnasio_id = u.gimnasio_id and p.user_id = u.id
  where u.gimnasio_id = gimnasio_actual() and ($1::text[] is null or u.id in (
    select b.user_id from users_sucursales b where b.gimnasio_id = gimnasio_actual() and b.sucursal_id = any ($1)))
  group by u.id, p.activado`

const findUser = `
  select u.id, u.email, u.name, u.role, array(select s.sucursal_id::text from users_sucursales s
    where s.gimnasio_id = u.gimnasio_id and s.user_id = u.id) as sucursal_id
  from users u where u.id = $1 and u.gimnasio_id = gimnasio_actual()`
