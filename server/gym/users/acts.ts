import { sql } from '#server/runtime/db/statement/sql.ts'
import { grants } from '#shared/permissions.ts'
import { removeSecondStep } from '#server/engine/auth/second-step/second-step.ts'
import type { WriteContext, Row } from '#server/engine/records/declaration/collection.ts'
import { bool } from '#server/engine/records/fields/index.ts'
import type { WriteEngine } from '#server/engine/records/write/write-engine.ts'
import { act } from '#server/platform/acts/act.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { deny } from '#server/runtime/errors/refusal.ts'
import { requireWithinReach } from './user-hooks.ts'
import { users } from './users.collection.ts'

/** Audit row of the change: the user's own row does not contain the second step. */
const secondStepOf = { ...users, fields: [bool('segundo_paso')] }

export const accesos = act('GET /api/usuarios/accesos', {
  says: 'Ver el último acceso de cada usuario',
  opens: ['users.index'],
  denied: 'usuarios_denied',
  answers: {},
  async run({ tx, caller }) {
    const values = {
      sucursal_id: caller.scopes === 'all' ? null : caller.scopes,
      mayInvite: grants('users.update', caller.permissions),
    }
    return { items: await tx.query(lastSeen, values) }
  },
})

export const cerrarSesiones = act('POST /api/usuarios/:id/cerrar-sesiones', {
  says: 'Cerrar las sesiones de un usuario',
  opens: ['users.update'],
  denied: 'usuarios_update_denied',
  answers: 'nothing',
  async run(context, { id }) {
    const { tx, caller, now } = context
    const user = await findUser(context, id)
    if (id !== caller.id) await requireWithinReach(context, user)
    await tx.query(sql`update sesiones set terminada = $now where user_id = $id and terminada is null`, { id, now })
  },
})

export const desactivarSegundoPaso = act('POST /api/usuarios/:id/desactivar-segundo-paso', {
  says: 'Quitar la verificación en dos pasos a un usuario',
  opens: ['users.update'],
  denied: 'usuarios_update_denied',
  answers: 'nothing',
  run: async (context, { id }, { writer }) => turnOffSecondStep(writer, context, await findUser(context, id)),
})

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

const selectUser = sql`
  select u.id, u.email, u.name, u.role, array(select s.sucursal_id::text from users_sucursales s
    where s.gimnasio_id = u.gimnasio_id and s.user_id = u.id) as sucursal_id
  from users u where u.id = $id and u.gimnasio_id = gimnasio_actual()`

async function findUser({ tx }: WriteContext, id: string): Promise<Row> {
  const [user] = await tx.query(selectUser, { id })
  if (!user) throw notFound()
  return user
}

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
