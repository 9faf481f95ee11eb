import type { FieldCode } from '#shared/errors/field-codes.ts'
import { refusedAs, type Refusal } from '#shared/errors/refusals.ts'
import { Denied, invalid } from './errors.ts'

/** A 400 with the refusal's sentence, both under a field and as the main message, for clients that show only that. */
export function refuse(field: string, code: FieldCode, refusal: Refusal, params?: Record<string, unknown>) {
  const said = refusedAs(refusal)
  const { message } = said
  return invalid({ [field]: params ? { code, message, params } : { code, message } }, said)
}

/** A refusal of a field because a permission is missing. */
export function deny(field: string, code: FieldCode, refusal: Refusal) {
  const said = refusedAs(refusal)
  return new Denied(400, said, { [field]: { code, message: said.message } })
}
