import type { FilaDeRiesgo, Hecho, SemanaDeRiesgo } from '#shared/riesgo/lista.ts'
import type { TipoDeMotivo } from '#shared/riesgo/motivos.ts'
import { daysBetween } from '#shared/values/dates-without-library.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import type { Format } from '#web/lib/format.ts'

/** A reason as of a day: 'Vence mañana', 'Falló el cobro automático ayer'. */
export function motivoText({ tipo, dia }: { tipo: TipoDeMotivo; dia: CivilDate }, today: CivilDate): string {
  const age = daysBetween(dia, today)
  switch (tipo) {
    case 'cobro_fallido':
      return `Falló el cobro automático ${ago(age)}`
    case 'recibo_devuelto':
      return `El banco devolvió su recibo ${ago(age)}`
    case 'devuelto':
      return `Se devolvió su pago ${ago(age)}`
    case 'sin_asignar':
      return `Pagó en línea ${ago(age)} y falta asignarlo`
    case 'saldo':
      return `Saldo vencido ${ago(age)}`
    case 'vencimiento':
      return endText(age)
    case 'ausente':
      return `No viene ${ago(age)}`
    case 'cumple':
      return 'Cumple años hoy'
  }
}

function endText(age: number): string {
  if (age === 0) return 'Vence hoy'
  if (age > 0) return `Venció ${ago(age)}`
  return age === -1 ? 'Vence mañana' : `Vence en ${-age} días`
}

function ago(days: number): string {
  if (days <= 0) return 'hoy'
  return days === 1 ? 'ayer' : `hace ${days} días`
}

/** The money to expect of a row: an estimate, in whole units of the currency. */
export const recuperable = (monto: number, probabilidad: number): number => Math.round(monto * probabilidad)

/** The reasons of a row and its plan in a line. */
export function reasonsText({ motivos, plan }: Pick<FilaDeRiesgo, 'motivos' | 'plan'>, today: CivilDate): string {
  const reasons = motivos.map((motivo, at) => {
    const text = motivoText(motivo, today)
    return at === 0 ? text : text.charAt(0).toLowerCase() + text.slice(1)
  })
  return [...reasons, plan].filter(Boolean).join(' · ')
}

/** The person who wrote, the hour, and what came of it: 'Escribió Ana, 10:42 · pagó $ 42.000'. */
export function hechoText({ por, via, hora, pago, monto, vino }: Hecho, today: CivilDate, format: Format): string {
  const paid = pago && (monto === null ? 'pagó' : `pagó ${format.money(monto)}`)
  if (via === null) return `Volvió: ${paid || 'pagó'}`
  const at = format.timeSeen(hora, today)
  const wrote = via === 'correo' ? `Correo automático, ${at}` : `Escribió ${por}, ${at}`
  return [wrote, paid, !pago && vino && 'vino'].filter(Boolean).join(' · ')
}

/** 'Esta semana: 38 mensajes, 14 volvieron, $ 612.000'. */
export function semanaText({ mensajes, volvieron, monto }: SemanaDeRiesgo, { number, money }: Format): string {
  if (mensajes === 0) return 'Esta semana: ningún mensaje todavía'
  const back = volvieron === 1 ? '1 volvió' : `${number(volvieron)} volvieron`
  const parts = [mensajes === 1 ? '1 mensaje' : `${number(mensajes)} mensajes`, back]
  return `Esta semana: ${[...parts, ...(monto !== null && monto > 0 ? [money(monto)] : [])].join(', ')}`
}
