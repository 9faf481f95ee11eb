import { claveInput } from '#shared/claves/clave.ts'
import { requireStep, type StepDeps } from '#server/engine/auth/routes/require-step.ts'
import { actInSteps, type AnyAct } from '#server/platform/acts/act.ts'
import { makeClave, requireMakeable } from './make-clave.ts'
import { revokeClave } from './revoke-clave.ts'

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
