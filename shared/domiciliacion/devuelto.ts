import type { Estado } from '../estado.ts'
import type { CivilDate } from '../values/dates.ts'
import { writeDay } from '../values/write-day.ts'
import { conceptoDevolucion } from './conceptos-devolucion.ts'

/** A member's last debit that the bank took back and nobody has paid since. */
export interface Devuelto {
  readonly dia: CivilDate
  readonly codigo: string
  /** The bank collects it again. */
  readonly se_repite: boolean
}

const notRunning: ReadonlySet<Estado> = new Set(['Vencido', 'En tolerancia', 'Sin plan'])

/** The returned debit that explains a state; null if there is none, or if the membership runs all the same. */
export const causaDe = (estado: Estado, devuelto: Devuelto | null): Devuelto | null =>
  notRunning.has(estado) ? devuelto : null

/** 'Recibo devuelto el 12/11 · Saldo insuficiente'. */
export function devueltoText({ dia, codigo, se_repite }: Devuelto): string {
  const what = se_repite ? 'el banco lo cobra otra vez' : conceptoDevolucion(codigo).corto
  return `Recibo devuelto el ${writeDay(dia).slice(0, 5)} · ${what}`
}
