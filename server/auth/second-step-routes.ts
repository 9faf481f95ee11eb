import type { FastifyInstance, FastifyRequest } from 'fastify'
import { conflict, invalid, unauthorized } from '#server/errors.ts'
import { bodyOf } from '#server/records/body.ts'
import type { StoredCaller } from '#server/records/caller.ts'
import type { Collection } from '#server/records/collection.ts'
import { fieldError } from '#server/records/fields/define-field.ts'
import { quote } from '#server/records/sql.ts'
import type { WriteEngine } from '#server/records/write-engine.ts'
import { type CodeLimit, requireCode } from './auth-with-second-step.ts'
import { requirePassword } from './email-change.ts'
import type { AuthDeps } from './routes.ts'
import type { SecondStep } from './second-step.ts'

export interface AccountRouteDeps extends AuthDeps {
  readonly writer: WriteEngine
  readonly secondStep: SecondStep
  readonly codeLimit: CodeLimit
  /** Whose people have an account here. */
  readonly collection: Collection
}

const address = '/api/cuenta/segundo-paso'

/** What a person does with the second step of his own account. */
export function registerAccountRoutes(app: FastifyInstance, deps: AccountRouteDeps): void {
  const { secondStep, codeLimit } = deps

  app.get(address, async (request) => secondStep.state(await signedIn(deps, request)))

  app.post(address, async (request) => {
    const caller = await signedIn(deps, request)
    const made = await secondStep.begin(caller, await emailOf(deps, caller))
    if (!made) throw conflict('La verificación en dos pasos ya está activa.')
    return made
  })

  app.post(`${address}/activar`, async (request) => {
    const caller = await signedIn(deps, request)
    const code = codeIn(request)
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
    const identity = await emailOf(deps, caller)
    const { password } = bodyOf(request)
    await requirePassword(deps, deps.collection, caller, { identity, password, ip: request.ip })
    await requireRightCode(codeLimit, caller, () => secondStep.turnOff(caller, code))
    return reply.code(204).send()
  })
}

export async function signedIn(
  { callers, collection }: Pick<AccountRouteDeps, 'callers' | 'collection'>,
  request: FastifyRequest,
): Promise<StoredCaller> {
  const { caller, claims } = await callers.identifyStored(request.headers.authorization)
  if (claims === null || claims.collectionId !== collection.id) throw unauthorized()
  return caller
}

async function emailOf({ query, collection }: AccountRouteDeps, { id }: StoredCaller): Promise<string> {
  const [row] = await query<{ email: string }>(`SELECT "email" FROM ${quote(collection.source)} WHERE "id" = $1`, [id])
  return row?.email ?? ''
}

function codeIn(request: FastifyRequest): string {
  const { codigo } = bodyOf(request)
  if (typeof codigo === 'string' && codigo.trim() !== '') return codigo.trim().slice(0, 71)
  throw invalid({ codigo: fieldError('validation_required', 'Cannot be blank.') })
}

/** As at the door, with the refusal on its field. */
function requireRightCode(codeLimit: CodeLimit, caller: StoredCaller, take: () => Promise<boolean>): Promise<void> {
  return requireCode(codeLimit, caller, async () => {
    if (await take()) return true
    throw invalid({
      codigo: { code: 'codigo_incorrecto', message: 'El código no es correcto o ya se usó. Escribe el siguiente.' },
    })
  })
}
