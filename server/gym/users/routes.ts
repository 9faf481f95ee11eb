import { sql } from '#server/runtime/db/statement/sql.ts'
import type { FastifyInstance } from 'fastify'
import { grants } from '#shared/permissions.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import type { WriteContext, Row } from '#server/engine/records/declaration/collection.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import { requirePermission } from '#server/platform/rights/require-permission.ts'
import { requireWithinReach } from './user-hooks.ts'
import { removeSecondStep } from '#server/engine/auth/second-step/second-step.ts'
import { bool } from '#server/engine/records/fields/index.ts'
import type { WriteEngine } from '#server/engine/records/write/write-engine.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { deny } from '#server/runtime/errors/refusal.ts'
import { users } from './users.collection.ts'

/** Audit row of the change: the user's own row does not contain the second step. */
const secondStepOf = { ...users, fields: [bool('segundo_paso')] }

type OfUser = { Params: { id: string } }

/** Routes to manage colleagues' sign-in: last access, end all sessions, turn off the second step. */
export function registerUsersRoutes(app: FastifyInstance, deps: RecordDeps): void {
  app.get('/api/usuarios/accesos', (request) =>
    runAsCaller(deps, request, async ({ tx, caller }) => {
      requirePermission(caller, 'users.index')
      const values = {
        sucursal_id: caller.scopes === 'all' ? null : caller.scopes,
        mayInvite: grants('users.update', caller.permissions),
      }
      return { items: await tx.query(lastSeen, values) }
    }),
  )

  app.post<OfUser>('/api/usuarios/:id/cerrar-sesiones', async (request, reply) => {
    await runAsCaller(deps, request, async (context) => {
      const { tx, caller, now } = context
      const { id } = request.params
      requirePermission(caller, 'users.update')
      const [user] = await tx.query(findUser, { id })
      if (!user) throw notFound()
      if (id !== caller.id) await requireWithinReach(context, user)
      await tx.query(sql`update sesiones set terminada = $now where user_id = $user_id and terminada is null`, {
        user_id: id,
        now,
      })
    })
    return reply.code(204).send()
  })

  app.post<OfUser>('/api/usuarios/:id/desactivar-segundo-paso', async (request, reply) => {
    await runAsCaller(deps, request, async (context) => {
      requirePermission(context.caller, 'users.update')
      const [user] = await context.tx.query(findUser, { id: request.params.id })
      if (!user) throw notFound()
      await turnOffSecondStep(deps.writer, context, user)
    })
    return reply.code(204).send()
  })
}

/** `segundo_paso` is shown only to callers who may turn it off. */
const lastSeen = sql`
  select u.id, max(s.vista) as ultimo_acceso, $mayInvite::boolean and p.activado is not null as segundo_paso
  from users u
  left join sesiones s on s.gimnasio_id = u.gimnasio_id and s.user_id = u.id
  left join segundos_pasos p on p.gimnasio_id = u.gimnasio_id and p.user_id = u.id
  where u.gimnasio_id = gimnasio_actual() and u.role <> 'rolclaveapi0000' and ($sucursal_id::text[] is null or u.id in (
    select b.user_id from users_sucursales b where b.gimnasio_id = gimnasio_actual() and b.sucursal_id = any ($sucursal_id)))
  group by u.id, u.orden, p.activado
  order by u.orden`

const findUser = sql`
  select u.id, u.email, u.name, u.role, array(select s.sucursal_id::text from users_sucursales s
    where s.gimnasio_id = u.gimnasio_id and s.user_id = u.id) as sucursal_id
  from users u where u.id = $id and u.gimnasio_id = gimnasio_actual()`

/**
 * Turns off a colleague's second step after a lost phone and codes, and mails the colleague. Does nothing if none is on. Throws
 * 404 for a colleague with permissions or branches beyond the caller's.
 */
async function turnOffSecondStep(
  { tellPerson }: Pick<WriteEngine, 'tellPerson'>,
  context: WriteContext,
  user: Row,
): Promise<void> {
  if (user['id'] === context.caller.id) throw deny('id', 'validation_not_allowed', 'second_step_own')
  await requireWithinReach(context, user)
  if (!(await removeSecondStep(context.tx, String(user['id'])))) return
  writeAudit(context, secondStepOf, {
    action: 'update',
    id: String(user['id']),
    before: { segundo_paso: true },
    after: { segundo_paso: false },
  })
  await tellPerson?.(context.tx, 'second-step', user)
}
