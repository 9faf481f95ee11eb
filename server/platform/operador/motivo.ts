import { z } from 'zod'
import { refuse } from '#server/runtime/errors/refusal.ts'
import type { Body } from '#server/engine/request/body.ts'

const shape = z.string().trim().min(4).max(300)

/** The operator's reason, shown to the gym. Throws if it is empty. */
export function motivoIn({ motivo }: Body): string {
  const parsed = shape.safeParse(motivo)
  if (parsed.success) return parsed.data
  throw refuse('motivo', 'validation_required', 'motivo_missing')
}
