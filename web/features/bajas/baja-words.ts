import type { Baja, quienesPidenBaja } from '#shared/domiciliacion/baja.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { writeDay } from '#shared/values/write-day.ts'

export const quienWords: Readonly<Record<(typeof quienesPidenBaja)[number], string>> = {
  miembro: 'El miembro',
  pagador: 'Quien paga',
  gimnasio: 'El gimnasio',
}

/** 'Baja pedida: último día 30/11' until then, 'De baja desde el 30/11/2026' after it. */
export function bajaText({ ultimo_dia }: Pick<Baja, 'ultimo_dia'>, today: CivilDate): string {
  const written = writeDay(ultimo_dia)
  if (ultimo_dia < today) return `De baja desde el ${written}`
  return `Baja pedida: último día ${ultimo_dia.slice(0, 4) === today.slice(0, 4) ? written.slice(0, 5) : written}`
}
