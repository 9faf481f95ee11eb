import { z } from 'zod'
import { tiposDeConcepto } from '#shared/ventas/venta.ts'
import { parseMoney } from '#shared/values/money.ts'
import { texto } from '#shared/campos/limits.ts'
import type { Row } from '#server/engine/records/declaration/collection.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { readVence } from '#server/gym/pagos/a-cuenta/rest-request.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

/** The client's part of a sale, as parsed by the fields of `ventas`. */
const draftShape = z.object({
  id: z.string(),
  sucursal_id: z.string(),
  id_concepto: z.string(),
  cantidad: z.number(),
  medio_pago: z.string(),
  referencia: z.string(),
  nota: z.string(),
  id_miembro: z.string(),
  visitante: z.string(),
  telefono: z.string(),
})

/** Name, kind and price in the body. Absent: as the price list says. `precio` is in cents. */
type Own = { concepto?: string; tipo?: (typeof tiposDeConcepto)[number]; precio?: number }

/** `vence`: the day for a sale that is paid later; null for one that is paid now. */
export type SaleRequest = z.infer<typeof draftShape> & { own: Own; vence: CivilDate | null }

type Input = Readonly<Record<string, unknown>>

/** Reads the draft, and from the body what is no field to be written: name, kind and price. */
export const readSaleRequest = (draft: Row, input: Input): SaleRequest => ({
  ...draftShape.parse({ ...draft, id_concepto: draft['id_concepto'] ?? '', id_miembro: draft['id_miembro'] ?? '' }),
  own: readOwn(input),
  vence: isGiven(input['vence']) ? readVence(input['vence']) : null,
})

/** True if a repeated sale is of the same thing at the same price. Without a price it means that of the list. */
export function asksSameSale(input: Input, stored: Row): boolean {
  const { concepto, tipo = 'articulo', precio } = readOwn(input)
  if (isGiven(input['vence']) !== isGiven(stored['vence'])) return false
  if (isGiven(input['vence']) && input['vence'] !== stored['vence']) return false
  const isSamePrice = precio === parseMoney(stored['precio'])
  if (stored['id_concepto'] !== null) return precio === undefined || isSamePrice
  return isSamePrice && concepto === stored['concepto'] && tipo === stored['tipo']
}

function readOwn({ concepto, tipo, precio }: Input): Own {
  return {
    ...(isGiven(concepto) && { concepto: nameOf(concepto) }),
    ...(isGiven(tipo) && { tipo: kindOf(tipo) }),
    ...(isGiven(precio) && { precio: priceOf(precio) }),
  }
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

const name = texto(2, 40)

function nameOf(written: unknown): string {
  const parsed = name.safeParse(written)
  if (parsed.success) return parsed.data
  throw refuse('concepto', 'validation_invalid_value', 'concepto_wrong')
}

function kindOf(written: unknown) {
  const known = tiposDeConcepto.find((tipo) => tipo === written)
  if (known) return known
  throw refuse('tipo', 'validation_invalid_value', 'concepto_tipo_wrong')
}

function priceOf(written: unknown): number {
  const cents = parseMoney(written)
  if (cents !== null && cents > 0) return cents
  throw refuse('precio', 'validation_invalid_value', 'venta_precio_wrong')
}
