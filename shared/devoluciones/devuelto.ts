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

/** 'Recibo devuelto el 12/11 · Saldo insuficiente'. */
export function devueltoText({ dia, codigo, se_repite }: Devuelto): string {
  const what = se_repite ? 'el banco lo cobra otra vez' : conceptoDevolucion(codigo).corto
  return `Recibo devuelto el ${writeDay(dia).slice(0, 5)} · ${what}`
}
