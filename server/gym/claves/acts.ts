import { claveInput } from '#shared/claves/clave.ts'
import { requireStep, type StepDeps } from '#server/engine/auth/routes/require-step.ts'
import { actInSteps, type AnyAct } from '#server/platform/acts/act.ts'
import { makeClave, requireMakeable } from './make-clave.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { clavesApi } from './claves_api.collection.ts'

const common = { opens: ['settings.update'], denied: 'claves_denied', isForPeople: true } as const

/** API keys are made and revoked after the second step of a person who has one on. */
export const clavesActs = (deps: StepDeps): readonly AnyAct[] => [
  actInSteps('POST /api/claves', {
    ...common,
    says: 'Crear una clave de API',
    takes: claveInput,
    answers: {},
    async steps(step, { input, sent }) {
      // The form is checked first: a code of the second step works once, and a refused form must not use it up.
      await step((context) => requireMakeable(context, input))
      await requireStep(deps, sent)
      return step((context) => makeClave(context, input))
    },
  }),
  actInSteps('POST /api/claves/:id/revocar', {
    ...common,
    says: 'Revocar una clave de API',
    answers: 'nothing',
    async steps(step, { id, sent }) {
      await step(async () => undefined)
      await requireStep(deps, sent)
      // A gym that is suspended must be able to end a key that leaked.
      await step((context) => revokeClave(context, id), { isAlwaysWritten: true })
    },
  }),
]

const findKey = sql`select revocada from claves_api where gimnasio_id = $gimnasio and id = $id for update`

const revoke = sql`
  update claves_api set revocada = $now, revocada_por = $revocada_por, updated = $now where gimnasio_id = $gimnasio and id = $id`

/** Its user ends with it, which changes the stamp that every process compares. */
const endUser = sql`update users set activo = false, updated = $now where gimnasio_id = $gimnasio and id = $id`

/** Ends a key for good. A repeated request changes nothing. */
async function revokeClave(context: WriteContext, id: string): Promise<void> {
  const { tx, caller, now } = context
  const [stored] = await tx.query<{ revocada: Date | null }>(findKey, { id })
  if (!stored) throw notFound()
  if (stored.revocada) return
  await tx.query(revoke, { id, now, revocada_por: caller.id })
  await tx.query(endUser, { id, now })
  writeAudit(context, clavesApi, {
    action: 'update',
    id,
    before: { revocada: null, revocada_por: null },
    after: { revocada: now, revocada_por: caller.id },
  })
}
