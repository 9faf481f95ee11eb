import { refusedAs } from '#shared/errors/refusals.ts'
import { registroConIdentidad, registroInput, type RegistroInput } from '#shared/collections/registro.ts'
import type { FieldError, FieldErrors } from '#server/runtime/errors/errors.ts'
import { invalid } from '#server/runtime/errors/errors.ts'
import type { ProvenIdentity } from '#server/engine/auth/provider/proven-identity.ts'
import type { Body } from '#server/engine/request/body.ts'

type Issue = NonNullable<ReturnType<typeof registroInput.safeParse>['error']>['issues'][number]

/**
 * Parses a guest's registration. Throws a 400 that names each refused field by its path (`usuario.email`, `sucursales.0.nombre`).
 * With a provider's identity the address comes from the provider, and there is no password.
 */
export function parseRegistro(sent: Body, identity: ProvenIdentity | null): RegistroInput {
  const { email } = identity ?? {}
  const body = identity ? { ...sent, usuario: { ...objectIn(sent['usuario']), email } } : sent
  const parsed = (identity ? registroConIdentidad : registroInput).safeParse(body)
  if (parsed.success) return parsed.data
  const errors: FieldErrors = {}
  for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= fieldErrorOf(issue, body)
  throw invalid(errors, refusedAs('datos_marked'))
}

function fieldErrorOf(issue: Issue, body: Body): FieldError {
  if (isBlank(valueAt(body, issue.path)))
    return {
      code: 'validation_required',
      message: issue.code === 'invalid_type' ? 'Escribe este dato.' : issue.message,
    }
  if (issue.code === 'custom' && typeof issue.params?.['code'] === 'string')
    return { code: issue.params['code'], message: issue.message }
  if (issue.code === 'too_small' || issue.code === 'too_big')
    return { code: 'validation_length_out_of_range', message: issue.message }
  return {
    code: 'validation_invalid_value',
    message: issue.code === 'invalid_type' ? 'Este dato no es válido.' : issue.message,
  }
}

/** The token in `usuario.identidad`; '' with a password. */
export function identityTokenIn({ usuario }: Body): string {
  const token = valueAt(usuario, ['identidad'])
  return typeof token === 'string' ? token : ''
}

const objectIn = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    body,
  )
}
