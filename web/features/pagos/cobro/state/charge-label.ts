import type { Format } from '#web/lib/format.ts'
import { isOwedWhole, type Cobro } from './cobro.ts'

/** The words of the charge button once something is left to be paid later; undefined for the usual ones. */
export function chargeLabel(cobro: Pick<Cobro, 'pagado' | 'resto'>, { money }: Pick<Format, 'money'>) {
  if (cobro.resto === 0) return undefined
  const resto = money(cobro.resto / 100)
  return isOwedWhole(cobro) ? `Dejar ${resto} a cuenta` : `Cobrar ${money(cobro.pagado / 100)} · queda ${resto}`
}
