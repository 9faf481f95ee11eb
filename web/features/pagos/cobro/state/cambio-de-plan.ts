import { daysBetween } from '#shared/values/dates-without-library.ts'
import type { Format } from '#web/lib/format.ts'
import type { Cobro, CobroContext } from './cobro.ts'

type Charged = Pick<Cobro, 'plan' | 'dia' | 'eleccion' | 'periodo'>
type Known = Pick<CobroContext, 'anterior'> & { miembro: Pick<CobroContext['miembro'], 'vencimiento'> }

/**
 * The sentence for a charge of another plan than the one in force, with what becomes of the days paid:
 * 'Cambia de Musculación a Pase libre: empieza el 25/12/2026, cuando termina lo pagado.' Null for the same plan, and once it ended.
 */
export function cambioDePlan(
  { plan, dia, eleccion, periodo }: Charged,
  { anterior, miembro: { vencimiento } }: Known,
  { civilDate }: Pick<Format, 'civilDate'>,
): string | null {
  if (!plan || !periodo || !anterior || anterior.plan === plan.nombre) return null
  if (vencimiento === '' || vencimiento < dia) return null
  const change = `Cambia de ${anterior.plan} a ${plan.nombre}`
  if (eleccion === 'continuar') return `${change}: empieza el ${civilDate(periodo.inicio)}, cuando termina lo pagado.`
  return `${change} desde el ${civilDate(periodo.inicio)}${lostText(daysBetween(dia, vencimiento))}.`
}

function lostText(days: number): string {
  if (days === 0) return ''
  return days === 1 ? ': el día que le quedaba no se suma' : `: los ${days} días que le quedaban no se suman`
}
