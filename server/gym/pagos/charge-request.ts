import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { cobroVisto } from '#shared/collections/pago.ts'
import type { Unidad } from '#shared/periodos.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { parseMoney, type Centavos } from '#shared/values/money.ts'
import { parseInstant } from '#server/engine/records/fields/date.ts'
import type { Row } from '#server/engine/records/declaration/collection.ts'
import { readRest, type Resto } from './a-cuenta/rest-request.ts'
import { partsWithRest } from './a-cuenta/rest-parts.ts'
import { partsOfRecord, readParts, type Parte } from './charge-parts.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

/** The client's part of a charge, as parsed by the fields of `pagos`. */
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

/** Terms of a payment online. They hold, whatever the plan says now. */
export type Acordado = {
  precio: string
  moneda: string
  duracion: number
  unidad: Unidad
  /** When it was made; null for now. */
  pagado: Date | null
  /** The bank collected it: it enters also of a deleted member, for a plan that is sold no more and in a closed branch. */
  isCollected: boolean
}

export type ChargeRequest = z.infer<typeof draftShape> & {
  /** The instant of the payment if it was earlier than now. */
  fecha_cobro: Date | null
  /**
   * Day, total and the end of the membership so far as the person saw them: null for what was not told, '' for a member without
   * an end.
   */
  visto: { dia: CivilDate | null; total: Centavos | null; vencia: CivilDate | null }
  /** Empty for a charge with one method. */
  partes: readonly Parte[]
  /** Null for a charge that is paid whole. */
  resto: Resto | null
  /** Null for a charge at the desk. */
  acordado: Acordado | null
}

/**
 * Reads the draft, and from the body `fecha_cobro`, `visto`, `partes` and the rest, which are no writable fields. An invalid date is refused; it must
 * not become a charge dated now.
 */
export function readChargeRequest(draft: Row, input: Readonly<Record<string, unknown>>): ChargeRequest {
  return {
    ...draftShape.parse(draft),
    fecha_cobro: chargeDate(input['fecha_cobro']),
    visto: readSeen(input['visto']),
    partes: readParts(input),
    resto: readRest(input),
    acordado: null,
  }
}

/** True if a repeated charge has the stored one's date, parts and rest. Without a date it means its time of arrival. */
export function asksSameCharge(input: Readonly<Record<string, unknown>>, stored: Row): boolean {
  const { fecha_pago, created, partes, vence } = stored
  const resto = readRest(input)
  const total = parseMoney(stored['monto_total']) ?? 0
  const asked = partsWithRest({ medio_pago: String(stored['medio_pago']), partes: readParts(input), resto }, total)
  return (
    isDeepStrictEqual(chargeDate(input['fecha_cobro']) ?? created, fecha_pago) &&
    isDeepStrictEqual(partsOfRecord(asked), partes ?? null) &&
    (resto?.monto ?? 0) === parseMoney(stored['a_cuenta']) &&
    (resto?.vence ?? null) === (vence || null)
  )
}

function readSeen(written: unknown): ChargeRequest['visto'] {
  const parsed = cobroVisto.partial().safeParse(written ?? {})
  if (!parsed.success) throw refuse('visto', 'validation_invalid_value', 'charge_other_terms')
  const { dia = null, total, vencia = null } = parsed.data
  return { dia, total: total === undefined ? null : parseMoney(total), vencia }
}

function chargeDate(written: unknown): Date | null {
  if (written === undefined || written === null || written === '') return null
  const instant = parseInstant(written)
  if (instant === null) throw refuse('fecha_cobro', 'validation_not_allowed', 'fecha_cobro_missing')
  return instant
}
