import { dia } from '#shared/campos/limits.ts'
import { parseMoney, type Centavos } from '#shared/values/money.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

/** The amount that a charge leaves to be paid later, and the day for it. */
export type Resto = { monto: Centavos; vence: CivilDate }

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '' && value !== 0

/** The rest that a body asks for; null for none. */
export function readRest({ a_cuenta, vence }: Readonly<Record<string, unknown>>): Resto | null {
  if (!isGiven(a_cuenta)) return null
  const monto = parseMoney(a_cuenta)
  if (monto === null || monto === 0) throw refuse('a_cuenta', 'validation_invalid_value', 'a_cuenta_wrong')
  return { monto, vence: readVence(vence) }
}

/** The day in a body until which something is paid. */
export function readVence(written: unknown): CivilDate {
  const parsed = dia.safeParse(written)
  if (parsed.success) return parsed.data
  throw refuse('vence', 'validation_invalid_value', 'vence_wrong')
}
