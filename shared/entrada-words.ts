import { devueltoText } from './devoluciones/devuelto.ts'
import type { Razon } from './entrada.ts'
import { addDays } from './values/dates-without-library.ts'
import type { CivilDate } from './values/dates.ts'
import { weekdaysText } from './values/weekdays.ts'
import { writeDay } from './values/write-day.ts'

/** 'el 22/12': people at the door know the year. */
const short = (dia: CivilDate) => writeDay(dia).slice(0, 5)
const days = (count: number) => (count === 1 ? 'queda 1 día' : `quedan ${count} días`)

/** The sentence of a reason, as it is shown at the door. Without `money` it names no sum. */
export function sentenceOfRazon(razon: Razon, money?: (amount: number) => string): string {
  switch (razon.codigo) {
    case 'eliminado':
      return 'Dado de baja'
    case 'pausado':
      return `Pausado hasta el ${short(razon.hasta)}`
    case 'sin_plan':
      return razon.devuelto ? devueltoText(razon.devuelto) : 'Sin plan'
    case 'programado':
      return `Su plan empieza el ${short(razon.inicio)}`
    case 'vencido':
      return razon.devuelto ? devueltoText(razon.devuelto) : `Venció el ${writeDay(addDays(razon.desde, -1))}`
    case 'otra_sucursal':
      return `Es de otra sucursal: ${razon.sucursal}`
    case 'fuera_de_horario':
      return `Fuera de horario: su turno es a las ${razon.turno}`
    case 'saldo_vencido':
    case 'con_saldo':
      return money && razon.monto !== null
        ? `Debe ${money(razon.monto)} desde el ${short(razon.desde)}`
        : 'Tiene un saldo pendiente: pasa por recepción'
    case 'misma_visita':
      return razon.minutos === 0
        ? 'Acaba de entrar: es la misma visita'
        : `Entró hace ${razon.minutos} min: es la misma visita`
    case 'otro_dia':
      return `Hoy no es su día: viene ${weekdaysText(razon.dias)}`
    case 'en_tolerancia':
      return `${razon.devuelto ? devueltoText(razon.devuelto) : `Venció el ${short(razon.vencimiento)}`} · ${razon.quedan === 0 ? 'último día de tolerancia' : `${days(razon.quedan)} de tolerancia`}`
    case 'por_vencer':
      return razon.quedan === 0 ? 'Vence hoy' : `Vence el ${short(razon.vencimiento)} · ${days(razon.quedan)}`
    case 'alerta':
      return razon.texto
    case 'segunda_visita':
      return 'Segunda visita de hoy'
    case 'cumpleanos':
      return 'Hoy es su cumpleaños'
    case 'documento_pendiente':
      return 'Falta su documento'
  }
}
