import { addDays, daysBetween, type CivilDate } from './dates.ts'

/** The states of a membership, in the order of the screen's filters. `Pausado` waits for pauses to be built. */
export const estados = [
  'Vigente',
  'Por vencer',
  'En tolerancia',
  'Vencido',
  'Pausado',
  'Sin plan',
  'Programado',
] as const
export type Estado = (typeof estados)[number]

/** Days after the end that still count, and days before it from which the end is near. */
export type Tolerancias = { tolerancia: number; por_vencer: number }

export const toleranciasPorDefecto: Tolerancias = { tolerancia: 0, por_vencer: 7 }

/** The state on a day, from dates alone. `inicio` and `vencimiento` are empty for someone who never paid. */
export function estadoOf(
  membresia: { inicio: CivilDate; vencimiento: CivilDate },
  today: CivilDate,
  { tolerancia, por_vencer }: Tolerancias,
): Estado {
  const { inicio, vencimiento } = membresia
  if (vencimiento === '') return 'Sin plan'
  if (inicio > today) return 'Programado'
  const left = daysBetween(today, vencimiento)
  if (left >= 0) return left <= por_vencer ? 'Por vencer' : 'Vigente'
  return left + tolerancia >= 0 ? 'En tolerancia' : 'Vencido'
}

/** Whether the member counts as one of the gym: tolerance included, pauses not. */
export const isVigente = (estado: Estado) =>
  estado === 'Vigente' || estado === 'Por vencer' || estado === 'En tolerancia'

/**
 * A filter over `miembros_pagos` for a state. It asks for dates, which have an index, where `estado` itself has none.
 * 'Vigente' here is the tab of the screen: everybody in force, tolerance and those about to end included.
 */
export function estadoFilter(estado: Estado, today: CivilDate, { tolerancia, por_vencer }: Tolerancias): string {
  const graceStart = addDays(today, -tolerancia)
  const filters: Record<Estado, string> = {
    Vigente: `vencimiento >= '${graceStart}' && inicio <= '${today}'`,
    'Por vencer': `vencimiento >= '${today}' && vencimiento <= '${addDays(today, por_vencer)}' && inicio <= '${today}'`,
    'En tolerancia': `vencimiento >= '${graceStart}' && vencimiento < '${today}'`,
    Vencido: `vencimiento < '${graceStart}' && vencimiento != ''`,
    Pausado: `estado = 'Pausado'`,
    'Sin plan': `vencimiento = ''`,
    Programado: `inicio > '${today}'`,
  }
  return filters[estado]
}
