import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { parseInstant } from '#server/records/fields/date.ts'
import type { Row } from '#server/records/collection.ts'
import { refuse } from '../refusal.ts'

/** The part of a charge that its client decides, as the fields of `pagos` have parsed it. */
const draftShape = z.object({
  id: z.string(),
  id_miembro: z.string(),
  id_plan_plazo: z.string(),
  sucursal_id: z.string(),
  medio_pago: z.string(),
  descuento: z.string(),
  motivo_descuento: z.string(),
  referencia: z.string(),
  nota: z.string(),
  horario: z.date().nullable(),
  eleccion: z.enum(['', 'continuar', 'hoy']),
})

export type ChargeRequest = z.infer<typeof draftShape> & {
  /** When the money was taken, where it was not now. */
  fecha_cobro: Date | null
}

/**
 * Reads the draft, and `fecha_cobro`, which is no field of the record, from the body. Text that is no date is refused: it
 * must not end as a charge of today.
 */
export function readChargeRequest(draft: Row, input: Readonly<Record<string, unknown>>): ChargeRequest {
  return { ...draftShape.parse(draft), fecha_cobro: chargeDate(input['fecha_cobro']) }
}

/** Whether a charge that is sent again asks for the moment of the stored one. Without a date it was of the moment it came. */
export function asksSameMoment(input: Readonly<Record<string, unknown>>, { fecha_pago, created }: Row): boolean {
  return isDeepStrictEqual(chargeDate(input['fecha_cobro']) ?? created, fecha_pago)
}

function chargeDate(written: unknown): Date | null {
  if (written === undefined || written === null || written === '') return null
  const instant = parseInstant(written)
  if (instant === null) throw refuse('fecha_cobro', 'validation_no_date', 'Escribe la fecha del cobro.')
  return instant
}
