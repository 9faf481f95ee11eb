import type { Estado } from '../estado.ts'
import { periodoOf, type TipoDeRegla } from '../recordatorios/regla.ts'
import { addDays, daysBetween } from '../values/dates-without-library.ts'
import type { CivilDate } from '../values/dates.ts'

/**
 * Reasons for writing to a member. `vencimiento` is the end of the membership, before or behind; `saldo` what is owed, once a day for
 * some of it is over.
 */
export const tiposDeMotivo = [
  'cobro_fallido',
  'recibo_devuelto',
  'devuelto',
  'sin_asignar',
  'saldo',
  'vencimiento',
  'ausente',
  'cumple',
] as const
export type TipoDeMotivo = (typeof tiposDeMotivo)[number]

/** A stretch of days since the reason's day, both included. `chance` is the part of the members whom a message brings back. */
interface Etapa {
  readonly desde: number
  readonly hasta: number
  readonly chance: number
}

/** Days after the end in which a member may come back, as the dashboard counts them. */
export const diasRecuperables = 60
/** Days away from which a member has stopped coming, and after which a message comes too late. */
export const diasAusente = { desde: 10, hasta: 30 } as const

/** An absence puts a renewal at stake that is so near, in days. */
export const diasDeRenovacion = 30

const porVencer = 0.7
const ausente = 0.3

/** The chances are ours and measured nowhere; docs/decisions/0038 has the reasons. */
export const etapas: Readonly<Record<TipoDeMotivo, readonly Etapa[]>> = {
  cobro_fallido: [
    { desde: 0, hasta: 3, chance: 0.9 },
    { desde: 4, hasta: 30, chance: 0.4 },
  ],
  recibo_devuelto: [
    { desde: 0, hasta: 3, chance: 0.9 },
    { desde: 4, hasta: 30, chance: 0.4 },
    { desde: 31, hasta: 90, chance: 0.2 },
  ],
  devuelto: [{ desde: 0, hasta: 60, chance: 0.6 }],
  sin_asignar: [{ desde: 0, hasta: 60, chance: 1 }],
  saldo: [
    { desde: 1, hasta: 7, chance: 0.8 },
    { desde: 8, hasta: 30, chance: 0.5 },
    { desde: 31, hasta: 90, chance: 0.2 },
  ],
  vencimiento: [
    { desde: 0, hasta: 0, chance: 0.8 },
    { desde: 1, hasta: 7, chance: 0.5 },
    { desde: 8, hasta: 30, chance: 0.25 },
    { desde: 31, hasta: diasRecuperables, chance: 0.1 },
  ],
  ausente: [{ ...diasAusente, chance: ausente }],
  cumple: [{ desde: 0, hasta: 0, chance: 0 }],
}

/** A consent charges on the day of the end or soon after it. Until then its member is left alone. */
export const diasDelCobroAutomatico = 3

/** Money of a day that did not arrive, went back, waits or is owed. */
export interface Dinero {
  readonly dia: CivilDate
  readonly monto: number
}

/** The facts about a member on a day. */
export interface Situacion {
  readonly estado: Estado
  readonly vencimiento: CivilDate | null
  /** Today's price of the member's term; 0 without one. */
  readonly precio: number
  /** The last visit of a member who has stopped coming, or whom a rule names for it; else null. */
  readonly ultima_visita: CivilDate | null
  readonly cobro_fallido: Dinero | null
  /** Debits that the bank took back and nobody paid since, nor is the bank to try again. */
  readonly recibo_devuelto: Dinero | null
  readonly devuelto: Dinero | null
  readonly sin_asignar: Dinero | null
  /** All that the member owes, of the earliest day for it, once that is over. */
  readonly saldo: Dinero | null
  /** The birthday, if a rule greets the member today; else null. */
  readonly cumple: CivilDate | null
  /** A consent in order will charge the member. */
  readonly se_cobra_solo: boolean
  /** The member wants no reminders. */
  readonly baja: boolean
  /** The day of the last message, or null. */
  readonly recordado: CivilDate | null
}

/** The day on which the list is read. */
export interface DiaDeRiesgo {
  readonly dia: CivilDate
  /** Days before the end that the gym counts as near it. */
  readonly por_vencer: number
  /** The gym's rules that are on. */
  readonly reglas: readonly { readonly tipo: TipoDeRegla; readonly dias: number }[]
}

export interface Motivo {
  readonly tipo: TipoDeMotivo
  readonly dia: CivilDate
  readonly monto: number
  /** The part of the money that comes back at this stage, 0 to 1. */
  readonly chance: number
  /** Money times chance, in the gym's currency. */
  readonly valor: number
  /** No message came since this stage of the reason began. */
  readonly abierto: boolean
}

/** The reasons to write to a member on a day: open ones first, then those worth most. */
export function motivosDe(situacion: Situacion, hoy: DiaDeRiesgo): Motivo[] {
  const { recordado } = situacion
  const found = tiposDeMotivo.flatMap((tipo): Motivo[] => {
    const dinero = dineroOf(tipo, situacion, hoy.dia)
    if (!dinero) return []
    const edad = daysBetween(dinero.dia, hoy.dia)
    const etapa = etapaOf(tipo, edad, hoy)
    const isComing = tipo === 'vencimiento' && situacion.se_cobra_solo && edad <= diasDelCobroAutomatico
    const isFar = tipo === 'ausente' && dinero.monto === 0 && !isNamedBy('ausencia', dinero.dia, hoy)
    if (!etapa || isComing || isFar) return []
    const abierto = recordado === null || recordado < addDays(dinero.dia, etapa.desde)
    const { chance } = etapa
    return [{ tipo, ...dinero, chance, valor: dinero.monto * chance, abierto }]
  })
  return found.toSorted((one, other) => Number(other.abierto) - Number(one.abierto) || other.valor - one.valor)
}

/** The day and the money of a reason, or null for a member without it. */
function dineroOf(tipo: TipoDeMotivo, of: Situacion, hoy: CivilDate): Dinero | null {
  if (tipo !== 'vencimiento' && tipo !== 'ausente' && tipo !== 'cumple') return of[tipo]
  const isLeftAlone = of.baja || of.estado === 'Pausado' || of.estado === 'Programado'
  const dia = isLeftAlone ? null : diaOf(tipo, of)
  return dia === null ? null : { dia, monto: isAtStake(tipo, of, hoy) ? of.precio : 0 }
}

/** The next renewal is at stake: not by a birthday, and by an absence only once it is near. */
function isAtStake(tipo: TipoDeMotivo, { vencimiento }: Situacion, hoy: CivilDate): boolean {
  if (tipo === 'cumple') return false
  return tipo !== 'ausente' || (vencimiento !== null && daysBetween(hoy, vencimiento) <= diasDeRenovacion)
}

function diaOf(tipo: 'vencimiento' | 'ausente' | 'cumple', of: Situacion): CivilDate | null {
  if (tipo === 'vencimiento') return of.vencimiento
  return tipo === 'ausente' ? of.ultima_visita : of.cumple
}

/** The stage of a reason of this age in days. A rule names a member on its own day too, beyond the usual days. */
function etapaOf(tipo: TipoDeMotivo, edad: number, hoy: DiaDeRiesgo): Etapa | undefined {
  const { dia, por_vencer } = hoy
  if (tipo === 'vencimiento' && edad < 0 && edad >= -por_vencer)
    return { desde: -por_vencer, hasta: -1, chance: porVencer }
  const usual = etapas[tipo].find(({ desde, hasta }) => edad >= desde && edad <= hasta)
  if (usual) return usual
  const day = addDays(dia, -edad)
  if (tipo === 'vencimiento' && isNamedBy('antes', day, hoy)) return { desde: edad, hasta: edad, chance: porVencer }
  if (tipo === 'ausente' && isNamedBy('ausencia', day, hoy)) return { desde: edad, hasta: edad, chance: ausente }
  return undefined
}

/** A rule of this kind is about this day today. */
const isNamedBy = (kind: TipoDeRegla, day: CivilDate, { dia, reglas }: DiaDeRiesgo): boolean =>
  reglas.some((regla) => regla.tipo === kind && periodoOf(regla, dia) === day)

/** The facts that order the list. `nombre` is the name as the database sorts it. */
export interface Puesto {
  readonly con_telefono: boolean
  readonly motivo: Motivo
  readonly nombre: string
}

/** Members who can be reached first; then most value, the earlier day, the name. */
export function comparePuestos(one: Puesto, other: Puesto): number {
  return (
    Number(other.con_telefono) - Number(one.con_telefono) ||
    other.motivo.valor - one.motivo.valor ||
    compare(one.motivo.dia, other.motivo.dia) ||
    compare(one.nombre, other.nombre)
  )
}

const compare = (one: string, other: string) => Number(one > other) - Number(one < other)
