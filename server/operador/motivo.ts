import { z } from 'zod'
import { refuse } from '#server/collections/refusal.ts'
import type { Body } from '#server/records/body.ts'

const shape = z.string().trim().min(4).max(300)

/** Why the operator does it, which the gym reads. Throws where it says nothing. */
export function motivoIn({ motivo }: Body): string {
  const parsed = shape.safeParse(motivo)
  if (parsed.success) return parsed.data
  throw refuse('motivo', 'validation_required', 'Escribe por qué, con 4 a 300 letras.')
}
