import type { Body } from '#server/engine/request/body.ts'
import { unauthorized } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import type { CodeLimit } from '../second-step/auth-with-second-step.ts'
import type { SecondStep } from '../second-step/second-step.ts'
import type { Callers } from '../../sessions/callers.ts'
import { requireRightCode } from './second-step-routes.ts'

export interface StepDeps {
  readonly callers: Pick<Callers, 'identifyStored'>
  readonly secondStep: SecondStep
  readonly codeLimit: CodeLimit
}

interface Asked {
  readonly authorization: string | undefined
  readonly body: Body
}

/** Asks the caller who has a second step on for a code (`codigo`), as at sign-in. Others pass. Throws 401 for a guest. */
export async function requireStep({ callers, secondStep, codeLimit }: StepDeps, { authorization, body }: Asked) {
  const { caller, claims } = await callers.identifyStored(authorization)
  if (!claims) throw unauthorized()
  if (!(await secondStep.isOn(caller))) return
  const { codigo } = body
  const code = typeof codigo === 'string' ? codigo.trim().slice(0, 71) : ''
  if (code === '') throw refuse('codigo', 'validation_required', 'codigo_missing')
  await requireRightCode(codeLimit, caller, () => secondStep.take(caller, code))
}
