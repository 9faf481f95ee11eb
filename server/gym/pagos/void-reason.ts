import { anulacionInput } from '#shared/collections/pago.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { invalid } from '#server/runtime/errors/errors.ts'

/** The reason of a void in the body. Throws 400 without one. */
export function voidReason(input: WriteContext['input']): string {
  const parsed = anulacionInput.safeParse(input)
  if (parsed.success) return parsed.data.motivo
  const [issue] = parsed.error.issues
  const code = input['motivo'] ? 'validation_length_out_of_range' : 'validation_required'
  throw invalid({ motivo: { code, message: issue?.message ?? 'Escribe el motivo.' } })
}
