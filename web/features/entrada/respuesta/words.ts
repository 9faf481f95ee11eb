import type { Asistencia, Renovacion } from '#shared/collections/asistencia.ts'
import { plazoLabel } from '#shared/collections/plan-plazo.ts'
import { type Razon, razonesDeRenovar, type Resultado, type Tarjeta } from '#shared/entrada.ts'
import { sentenceOfRazon } from '#shared/entrada-words.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { addDays, daysBetween } from '#shared/values/dates-without-library.ts'
import { writeDay } from '#shared/values/write-day.ts'
import type { Format } from '#web/lib/format.ts'
import type { VistaDeUna } from '../puerta/vista.ts'

/** The word of an answer, as large as the screen. */
export const verdicts: Record<Resultado, string> = { pasa: 'Pasa', aviso: 'Pasa, con aviso', no: 'No pasa' }

/** 'Vence el 22/12 · quedan 30 días'. '' if the end has passed, because a reason says so. */
export function endLine({ vencimiento }: Pick<Tarjeta, 'vencimiento'>, hoy: CivilDate): string {
  if (vencimiento === '') return ''
  const left = daysBetween(hoy, vencimiento)
  if (left < 0) return ''
  if (left === 0) return 'Vence hoy'
  return `Vence el ${writeDay(vencimiento).slice(0, 5)} · ${left === 1 ? 'queda 1 día' : `quedan ${left} días`}`
}

type Said = { hoy: CivilDate } & Pick<Format, 'money'>

/** The reasons of an answer in sentences, and the price of renewing, where it is told, below the reason to pay it. */
export function reasonLines(
  { razones, renovacion }: Pick<VistaDeUna, 'razones' | 'renovacion'>,
  { hoy, money }: Said,
): string[] {
  const lines = razones.map((razon) => reasonLine(razon, { hoy, money }))
  const ended = razones.findIndex(({ codigo }) => razonesDeRenovar.has(codigo))
  return renovacion ? lines.toSpliced(ended + 1, 0, renewalLine(renovacion, money)) : lines
}

/** The sentence of a reason; of an end that has passed, 'Venció hace 12 días (17/11)', with the year if it is another one. */
function reasonLine(razon: Razon, { hoy, money }: Said): string {
  const end = razon.codigo === 'vencido' && !razon.devuelto ? addDays(razon.desde, -1) : ''
  const ago = end === '' ? 0 : daysBetween(end, hoy)
  if (ago < 1) return sentenceOfRazon(razon, money)
  const day = end.slice(0, 4) === hoy.slice(0, 4) ? writeDay(end).slice(0, 5) : writeDay(end)
  return `Venció ${ago === 1 ? 'ayer' : `hace ${ago} días`} (${day})`
}

const renewalLine = ({ plan, precio, ...plazo }: Renovacion, money: Format['money']) =>
  `Renovar ${plan}, ${plazoLabel(plazo)}: ${money(precio)}`

/** A member of a branch beyond the user's own has no name on the card. */
export const nameOf = ({ nombre }: Pick<Tarjeta, 'nombre'>): string => nombre || 'Miembro de otra sucursal'

const motives: Record<Exclude<Asistencia['motivo'], ''>, string> = {
  eliminado: 'Dado de baja',
  pausado: 'Pausado',
  sin_plan: 'Sin plan',
  programado: 'Su plan no empezó',
  vencido: 'Vencido',
  otra_sucursal: 'De otra sucursal',
  fuera_de_horario: 'Fuera de horario',
  saldo_vencido: 'Debe saldo',
  misma_visita: 'Misma visita',
  otro_dia: 'Otro día',
  en_tolerancia: 'En tolerancia',
  por_vencer: 'Por vencer',
  con_saldo: 'Debe saldo',
  alerta: 'Con alerta',
  segunda_visita: 'Segunda visita',
  cumpleanos: 'Cumpleaños',
  documento_pendiente: 'Falta su documento',
}

/** The answer of a stored entry in a few words: 'Pasa', 'No pasa · Vencido', 'Lo dejaron pasar: viene a pagar'. */
export function entryWords({ resultado, motivo, permiso, deshecha, id_venta }: EntryFacts): string {
  if (deshecha !== '') return 'Deshecha'
  if (id_venta !== '') return 'Pase del día'
  if (permiso !== '') return `Lo dejaron pasar: ${permiso}`
  return [resultado === 'no' ? 'No pasa' : 'Pasa', motivo && motives[motivo]].filter(Boolean).join(' · ')
}

type EntryFacts = Pick<Asistencia, 'resultado' | 'motivo' | 'permiso' | 'deshecha' | 'id_venta'>

/** The age of the copy: 'hace 3 min'. */
export function ageOf(at: number, now: number): string {
  const minutes = Math.max(0, Math.round((now - at) / 60_000))
  if (minutes < 1) return 'hace un momento'
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes < 60 ? `hace ${minutes} min` : `hace ${hours} h`
  return `hace ${Math.floor(hours / 24)} días`
}
