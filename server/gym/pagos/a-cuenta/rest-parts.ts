import { aCuenta } from '#shared/metodos-pago.ts'
import type { Centavos } from '#shared/values/money.ts'
import type { Parte } from '../charge-parts.ts'
import type { Resto } from './rest-request.ts'

type Asked = { medio_pago: string; partes: readonly Parte[]; resto: Resto | null }

/**
 * The parts of a charge as they are stored: those paid now, and last the rest as a part of its own kind. A charge that is left
 * owing whole has none, and its method says so.
 */
export function partsWithRest({ medio_pago, partes, resto }: Asked, total: Centavos): readonly Parte[] {
  if (!resto || resto.monto >= total) return partes
  const paid = partes.length > 0 ? partes : [{ medio_pago, monto: total - resto.monto, referencia: '' }]
  return [...paid, { medio_pago: aCuenta, monto: resto.monto, referencia: '' }]
}
