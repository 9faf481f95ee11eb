import type { CivilDate } from './dates.ts'
import { addDays, daysBetween } from './days.ts'

/** The states of a membership, in the order of the screen's filters. */
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

/** What the state follows from: all empty for someone who never paid; the pause is his last one. */
export type Membresia = {
  inicio: CivilDate
  vencimiento: CivilDate
  pausa_desde?: CivilDate
  pausa_hasta?: CivilDate
}

/** The state on a day, from dates alone. */
export function estadoOf(membresia: Membresia, today: CivilDate, { tolerancia, por_vencer }: Tolerancias): Estado {
  const { inicio, vencimiento, pausa_desde = '', pausa_hasta = '' } = membresia
  if (vencimiento === '') return 'Sin plan'
  if (inicio > today) return 'Programado'
  const left = daysBetween(today, vencimiento)
  if (left >= 0 && pausa_desde !== '' && pausa_desde <= today && pausa_hasta >= today) return 'Pausado'
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
  const running = `(pausa_hasta = '' || pausa_hasta < '${today}' || pausa_desde > '${today}' || vencimiento < '${today}')`
  const filters: Record<Estado, string> = {
    Vigente: `vencimiento >= '${graceStart}' && inicio <= '${today}' && ${running}`,
    'Por vencer': `vencimiento >= '${today}' && vencimiento <= '${addDays(today, por_vencer)}' && inicio <= '${today}' && ${running}`,
    'En tolerancia': `vencimiento >= '${graceStart}' && vencimiento < '${today}'`,
    Vencido: `vencimiento < '${graceStart}' && vencimiento != ''`,
    Pausado: `pausa_hasta >= '${today}' && pausa_desde <= '${today}' && vencimiento >= '${today}' && inicio <= '${today}'`,
    'Sin plan': `vencimiento = ''`,
    Programado: `inicio > '${today}'`,
  }
  return filters[estado]
}
