import type { Devuelto } from './devoluciones/devuelto.ts'
import type { CivilDate } from './values/dates.ts'
import type { Tolerancias } from './tolerancias.ts'
import { addDays, daysBetween } from './values/dates-without-library.ts'

/** States of a membership, in the order of the screen's filters. */
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

/** Input of the state. All fields are empty for a member who never paid; the pause is the latest one. */
export type Membresia = {
  inicio: CivilDate
  vencimiento: CivilDate
  pausa_desde?: CivilDate
  pausa_hasta?: CivilDate
}

/**
 * The state on a day: the one rule of browser and server. The database has the same one in `estado_de.sql`. Pauses cover days of
 * the membership alone, so tolerance comes before them.
 */
export function estadoOf(membresia: Membresia, today: CivilDate, { tolerancia, por_vencer }: Tolerancias): Estado {
  const { inicio, vencimiento, pausa_desde = '', pausa_hasta = '' } = membresia
  if (vencimiento === '') return 'Sin plan'
  if (inicio > today) return 'Programado'
  const left = daysBetween(today, vencimiento)
  if (left + tolerancia < 0) return 'Vencido'
  if (left < 0) return 'En tolerancia'
  if (pausa_desde !== '' && pausa_desde <= today && pausa_hasta >= today) return 'Pausado'
  return left <= por_vencer ? 'Por vencer' : 'Vigente'
}

/** Active members: in tolerance counts, paused does not. */
export const isVigente = (estado: Estado) =>
  estado === 'Vigente' || estado === 'Por vencer' || estado === 'En tolerancia'

/**
 * A filter over `miembros_pagos` for a state. It compares dates because they have an index and `estado` has none. 'Vigente' is
 * the tab of the screen: all members in force, including those in tolerance and those about to end.
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

const notRunning: ReadonlySet<Estado> = new Set(['Vencido', 'En tolerancia', 'Sin plan'])

/** The returned debit that explains a state; null if there is none, or if the membership runs all the same. */
export const causaDe = (estado: Estado, devuelto: Devuelto | null): Devuelto | null =>
  notRunning.has(estado) ? devuelto : null
