import type { Devuelto } from './devoluciones/devuelto.ts'
import { estadoOf, type Estado, type Membresia } from './estado.ts'
import type { CivilDate } from './values/dates.ts'
import { addDays, daysBetween, weekday } from './values/dates-without-library.ts'

/** All that the entry screen learns about a member. */
export interface Tarjeta extends Required<Membresia> {
  readonly id: string
  readonly nombre: string
  readonly numero: number
  /** File name, or ''. */
  readonly foto: string
  readonly sucursal_id: string
  readonly sucursal: string
  /** Name of the plan in force, else of the last one; '' without payments. */
  readonly plan: string
  readonly todas_las_sucursales: boolean
  /** Time of day of a fixed slot, 'HH:MM'; '' for a flexible plan. */
  readonly turno: string
  /** Weekdays of a fixed plan as their ISO digits, '135'; '' for all. */
  readonly dias: string
  /** 'MM-DD', or ''. */
  readonly cumpleanos: string
  readonly alerta: string
  /** Set only for a new member: a permanent warning would be ignored. */
  readonly documento_pendiente: boolean
  readonly eliminado: boolean
  /** The last time the member came in, in milliseconds. */
  readonly ultima: number | null
  /** All that the member owes; null for a caller who may not know it. */
  readonly saldo: number | null
  /** The earliest day for some of it; '' for a member who owes nothing. */
  readonly saldo_vence: CivilDate
  /** Null also for a caller who may not know it. */
  readonly devuelto: Devuelto | null
}

/** A moment at the door, in the gym's zone. */
export interface Momento {
  /** In milliseconds. */
  readonly instante: number
  readonly dia: CivilDate
  /** Minutes since midnight, as the clock on the wall shows them. */
  readonly minuto: number
  readonly sucursal_id: string
}

/**
 * The gym's rules of entry: days after the end, minutes of one visit, minutes around a slot; what is said of a member who owes, once
 * it is overdue by so many days.
 */
export interface ReglasDeEntrada {
  readonly tolerancia: number
  readonly misma_visita: number
  readonly margen_horario: number
  readonly saldo: Resultado
  readonly saldo_dias: number
}

/** Settings of a gym that chose nothing; `ocupacion` and `retencion_asistencias` as in `politica`. */
export const asistenciaPorDefecto = { misma_visita: 10, ocupacion: 90, margen_horario: 30, retencion_asistencias: 1095 }

export const resultados = ['pasa', 'aviso', 'no'] as const
export type Resultado = (typeof resultados)[number]

/** Reasons that stop a member, in the order in which they are told. */
export type Impedimento =
  | { readonly codigo: 'eliminado' }
  | { readonly codigo: 'pausado'; readonly hasta: CivilDate }
  | ({ readonly codigo: 'sin_plan' } & Causa)
  | { readonly codigo: 'programado'; readonly inicio: CivilDate }
  | ({ readonly codigo: 'vencido'; readonly desde: CivilDate } & Causa)
  | { readonly codigo: 'otra_sucursal'; readonly sucursal: string }
  | { readonly codigo: 'fuera_de_horario'; readonly turno: string }
  | ({ readonly codigo: 'saldo_vencido' } & Deuda)

/** All that is owed, once some is overdue, since the day for that. `monto` is null for a caller who may not know it. */
type Deuda = { readonly monto: number | null; readonly desde: CivilDate }

/** The returned debit for which the membership does not run. */
type Causa = { readonly devuelto?: Devuelto }

/** Reasons that stop nobody, in the order in which they are told. */
export type Aviso =
  | { readonly codigo: 'misma_visita'; readonly minutos: number }
  | { readonly codigo: 'otro_dia'; readonly dias: string }
  | ({ readonly codigo: 'en_tolerancia'; readonly vencimiento: CivilDate; readonly quedan: number } & Causa)
  | { readonly codigo: 'por_vencer'; readonly vencimiento: CivilDate; readonly quedan: number }
  | ({ readonly codigo: 'con_saldo' } & Deuda)
  | { readonly codigo: 'alerta'; readonly texto: string }
  | { readonly codigo: 'segunda_visita' }
  | { readonly codigo: 'cumpleanos' }
  | { readonly codigo: 'documento_pendiente' }

export type Razon = Impedimento | Aviso

/** Reasons after which the member's last term is paid again. */
export const razonesDeRenovar: ReadonlySet<Razon['codigo']> = new Set(['vencido', 'en_tolerancia', 'por_vencer'])

export const codigosDeRazon = [
  'eliminado',
  'pausado',
  'sin_plan',
  'programado',
  'vencido',
  'otra_sucursal',
  'fuera_de_horario',
  'saldo_vencido',
  'misma_visita',
  'otro_dia',
  'en_tolerancia',
  'por_vencer',
  'con_saldo',
  'alerta',
  'segunda_visita',
  'cumpleanos',
  'documento_pendiente',
] as const satisfies readonly Razon['codigo'][]

/** The answer at the door. `mismaVisita`: the member came in moments ago, and nothing is to be stored. */
export interface Entrada {
  readonly resultado: Resultado
  /** The first one is shown largest. */
  readonly razones: readonly Razon[]
  readonly mismaVisita: boolean
}

/** Days before the end from which the screen warns. */
const diasDeAviso = 5
const minute = 60_000

/** Decides an entry. Pure: the server and a browser without network answer alike. */
export function decideEntrada(tarjeta: Tarjeta, momento: Momento, reglas: ReglasDeEntrada): Entrada {
  const since = minutesSince(tarjeta, momento)
  if (since !== null && since < reglas.misma_visita)
    return { resultado: 'aviso', razones: [{ codigo: 'misma_visita', minutos: since }], mismaVisita: true }
  const estado = estadoOf(tarjeta, momento.dia, { tolerancia: reglas.tolerancia, por_vencer: diasDeAviso })
  const debe = overdue(tarjeta, momento, reglas)
  const impedimentos = [...deMembresia(tarjeta, estado), ...deLugar(tarjeta, momento, reglas)]
  if (debe && reglas.saldo === 'no') impedimentos.push({ codigo: 'saldo_vencido', ...debe })
  const razones = [...impedimentos, ...avisosDe(tarjeta, estado, momento, reglas)]
  const resultado = impedimentos.length > 0 ? 'no' : razones.length > 0 ? 'aviso' : 'pasa'
  return { resultado, razones, mismaVisita: false }
}

/** The debt of a member that has been overdue for as many days as the gym waits; null for none. */
function overdue({ saldo, saldo_vence }: Tarjeta, { dia }: Momento, { saldo_dias }: ReglasDeEntrada): Deuda | null {
  if (saldo_vence === '' || saldo_vence >= dia || daysBetween(saldo_vence, dia) < saldo_dias) return null
  return { monto: saldo, desde: saldo_vence }
}

/** Minutes between the last entry and this one. An entry sent late can be the earlier of the two. */
const minutesSince = ({ ultima }: Tarjeta, { instante }: Momento) =>
  ultima === null ? null : Math.floor(Math.abs(instante - ultima) / minute)

function deMembresia(tarjeta: Tarjeta, estado: Estado): Impedimento[] {
  const { inicio, vencimiento, pausa_hasta, eliminado } = tarjeta
  const razones: Impedimento[] = eliminado ? [{ codigo: 'eliminado' }] : []
  switch (estado) {
    case 'Pausado':
      return [...razones, { codigo: 'pausado', hasta: pausa_hasta }]
    case 'Sin plan':
      return [...razones, { codigo: 'sin_plan', ...causaOf(tarjeta) }]
    case 'Programado':
      return [...razones, { codigo: 'programado', inicio }]
    case 'Vencido':
      return [...razones, { codigo: 'vencido', desde: addDays(vencimiento, 1), ...causaOf(tarjeta) }]
    case 'Vigente':
    case 'Por vencer':
    case 'En tolerancia':
      return razones
  }
}

/** A copy that a device kept from an earlier version has none. */
const causaOf = ({ devuelto }: Tarjeta): Causa => (devuelto ? { devuelto } : {})

function deLugar(tarjeta: Tarjeta, momento: Momento, { margen_horario }: ReglasDeEntrada): Impedimento[] {
  const { sucursal_id, sucursal, todas_las_sucursales, turno } = tarjeta
  const razones: Impedimento[] = []
  if (sucursal_id !== momento.sucursal_id && !todas_las_sucursales) razones.push({ codigo: 'otra_sucursal', sucursal })
  if (turno !== '' && minutesApart(minuteOf(turno), momento.minuto) > margen_horario)
    razones.push({ codigo: 'fuera_de_horario', turno })
  return razones
}

const minuteOf = (turno: string) => Number(turno.slice(0, 2)) * 60 + Number(turno.slice(3))

/** A slot at 23:50 is near 00:10. */
function minutesApart(one: number, other: number): number {
  const apart = Math.abs(one - other)
  return Math.min(apart, 1440 - apart)
}

/** The day of the slot that is nearest: at 00:10 a slot of 23:50 is yesterday's. */
function dayOfTurno(turno: string, { dia, minuto }: Momento): CivilDate {
  if (turno === '') return dia
  const later = minuteOf(turno) - minuto
  return Math.abs(later) <= 720 ? dia : addDays(dia, later > 0 ? -1 : 1)
}

function avisosDe(tarjeta: Tarjeta, estado: Estado, momento: Momento, reglas: ReglasDeEntrada): Aviso[] {
  const { vencimiento, alerta, cumpleanos, documento_pendiente, turno, dias } = tarjeta
  const { dia } = momento
  const quedan = daysBetween(dia, vencimiento)
  const debe = overdue(tarjeta, momento, reglas)
  const razones: Aviso[] = []
  // A copy that a device kept from an earlier version has no days.
  if (dias && !dias.includes(String(weekday(dayOfTurno(turno, momento))))) razones.push({ codigo: 'otro_dia', dias })
  if (estado === 'En tolerancia')
    razones.push({ codigo: 'en_tolerancia', vencimiento, quedan: quedan + reglas.tolerancia, ...causaOf(tarjeta) })
  if (estado === 'Por vencer') razones.push({ codigo: 'por_vencer', vencimiento, quedan })
  if (debe && reglas.saldo === 'aviso') razones.push({ codigo: 'con_saldo', ...debe })
  if (alerta !== '') razones.push({ codigo: 'alerta', texto: alerta })
  if (cameEarlier(tarjeta, momento)) razones.push({ codigo: 'segunda_visita' })
  if (birthdaysOn(dia).includes(cumpleanos)) razones.push({ codigo: 'cumpleanos' })
  if (documento_pendiente) razones.push({ codigo: 'documento_pendiente' })
  return razones
}

/** The last entry was on this day: it is fewer minutes ago than this day has had. */
const cameEarlier = ({ ultima }: Tarjeta, { instante, minuto }: Momento) =>
  ultima !== null && ultima <= instante && (instante - ultima) / minute <= minuto

/** 'MM-DD' of those who celebrate on a day: on 28 February also those born on the 29th, except in leap years. */
export function birthdaysOn(dia: CivilDate): readonly string[] {
  const today = dia.slice(5)
  return today === '02-28' && addDays(dia, 1).slice(5) !== '02-29' ? [today, '02-29'] : [today]
}
