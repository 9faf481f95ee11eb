import type { MotivoSinRecibo } from '#shared/domiciliacion/remesa.ts'
import { addDays, addMonths } from '#shared/values/dates-without-library.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import type { Due } from './read-due.ts'

/** `avisa`: the gym gives notice. */
export type Day = { readonly vence: CivilDate; readonly avisa: boolean }

/**
 * Why a consent is not collected on this day; null if it is. Paid otherwise: the membership reaches to the end of the term that
 * is due, or, of a receipt that was returned, the member paid since.
 */
export function motivoSinRecibo(due: Due, { vence, avisa }: Day): MotivoSinRecibo | null {
  if (due.repite !== null && due.ya_pago) return 'pagado'
  if (due.eliminado) return 'eliminado'
  if (due.de_baja) return 'baja'
  if (due.cobro === 'pausado') return 'cobro_en_pausa'
  if (due.mandato !== 'activo' || due.usado) return 'mandato'
  if (due.cobro === 'cancelado') return 'cobro_cancelado'
  if (due.repite === null && due.en_pausa) return 'en_pausa'
  if (due.repite !== null && due.ese_dia) return 'devuelto'
  if (due.repite === null && isInAFile(due, vence)) return 'en_remesa'
  if (due.repite === null && isPaid(due, vence)) return 'pagado'
  return avisa && !due.con_aviso ? 'sin_aviso' : null
}

/** After missed terms, that of the day: for the terms before it the desk may have charged. */
const isPaid = (due: Due, vence: CivilDate) =>
  due.vencimiento !== null && due.vencimiento >= addDays(nextOfCycle(due, vence), -1)

const isInAFile = (due: Due, vence: CivilDate) => due.ese_dia || (due.paga_hasta ?? '') > lastOfCycle(due, vence)

/** The day of a consent's cycle that a debit on `vence` is for. */
const lastOfCycle = (due: Due, vence: CivilDate) => addMonths(nextOfCycle(due, vence), -due.duracion)

/** The first day of a consent's cycle after `vence`. It counts from the day of the cycle, not from that of the debit: no cycle drifts. */
export function nextOfCycle({ proximo, duracion }: Pick<Due, 'proximo' | 'duracion'>, vence: CivilDate): CivilDate {
  let terms = 1
  while (addMonths(proximo, terms * duracion) <= vence) terms += 1
  return addMonths(proximo, terms * duracion)
}
