import { texto } from '#shared/campos/limits.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import type { Body } from '#server/engine/request/body.ts'

const shape = texto(4, 300)

/** The operator's reason, shown to the gym. Throws if it is empty. */
export function motivoIn({ motivo }: Body): string {
  const parsed = shape.safeParse(motivo)
  if (parsed.success) return parsed.data
  throw refuse('motivo', 'validation_required', 'motivo_missing')
}
