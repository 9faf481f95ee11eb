import { refuse } from '#server/runtime/errors/refusal.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { conflict, invalid, unauthorized } from '#server/runtime/errors/errors.ts'
import { fieldError } from '#server/runtime/errors/field-error.ts'
import { bodyOf } from '#server/engine/request/body.ts'
import type { StoredCaller } from '#server/engine/records/declaration/caller.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import type { WriteEngine } from '#server/engine/records/write/write-engine.ts'
import { type CodeLimit, requireCode } from '../second-step/auth-with-second-step.ts'
import { accountOf, requireOwner } from './require-owner.ts'
import type { AuthDeps } from './sign-in-routes.ts'
import type { SecondStep } from '../second-step/second-step.ts'

export interface AccountRouteDeps extends AuthDeps {
  readonly writer: WriteEngine
  readonly secondStep: SecondStep
  readonly codeLimit: CodeLimit
  readonly collection: Collection
}

const address = '/api/cuenta/segundo-paso'

/** Routes for the second step of the own account. An open session alone can neither turn it on nor off. */
export function registerAccountRoutes(app: FastifyInstance, deps: AccountRouteDeps): void {
  const { secondStep, codeLimit, collection } = deps

  app.get(address, async (request) => {
    const caller = await signedIn(deps, request)
    const { clave } = await accountOf(deps, collection, caller)
    return { ...(await secondStep.state(caller)), clave }
  })

  app.post(address, async (request) => {
    const caller = await signedIn(deps, request)
    await requireOff(secondStep, caller)
    await requireOwner(deps, caller, { body: bodyOf(request), ip: request.ip })
    const { email } = await accountOf(deps, collection, caller)
    const made = await secondStep.begin(caller, email)
    if (!made) throw alreadyOn()
    return made
  })

  app.post(`${address}/activar`, async (request) => {
    const caller = await signedIn(deps, request)
    const code = codeIn(request)
    // Once it is on, a wrong code here would use up one of the owner's guesses at sign-in.
    await requireOff(secondStep, caller)
    let codigos: string[] | null = null
    await requireRightCode(codeLimit, caller, async () => {
      codigos = await secondStep.turnOn(caller, code)
      return codigos !== null
    })
    return { codigos }
  })

  app.post(`${address}/desactivar`, async (request, reply) => {
    const caller = await signedIn(deps, request)
    const code = codeIn(request)
    await requireOwner(deps, caller, { body: bodyOf(request), ip: request.ip })
    await requireRightCode(codeLimit, caller, () => secondStep.turnOff(caller, code))
    return reply.code(204).send()
  })
}

async function requireOff(secondStep: SecondStep, caller: StoredCaller): Promise<void> {
  if (await secondStep.isOn(caller)) throw alreadyOn()
}

const alreadyOn = () => conflict('segundo_paso_active')

type SessionDeps = Pick<AccountRouteDeps, 'callers' | 'collection'>

/** The caller and the claims of its token. Throws 401 for a guest. */
export async function sessionOf({ callers, collection }: SessionDeps, request: FastifyRequest) {
  const found = await callers.identifyStored(request.headers.authorization)
  if (found.claims === null || found.claims.collectionId !== collection.id) throw unauthorized()
  return found
}

export const signedIn = async (deps: SessionDeps, request: FastifyRequest): Promise<StoredCaller> =>
  (await sessionOf(deps, request)).caller

function codeIn(request: FastifyRequest): string {
  const { codigo } = bodyOf(request)
  if (typeof codigo === 'string' && codigo.trim() !== '') return codigo.trim().slice(0, 71)
  throw invalid({ codigo: fieldError('validation_required') })
}

/** As at sign-in, with the error on its field. */
export function requireRightCode(
  codeLimit: CodeLimit,
  caller: StoredCaller,
  take: () => Promise<boolean>,
): Promise<void> {
  return requireCode(codeLimit, caller, async () => {
    if (await take()) return true
    throw refuse('codigo', 'codigo_incorrecto', 'codigo_used')
  })
}
