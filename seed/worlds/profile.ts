import type { Names } from '../names/names.ts'

/** Twelve weights, January first; 1 is an ordinary month. */
export type Seasons = readonly number[]

export interface PlazoProfile {
  readonly duracion: number
  readonly unidad: 'mes' | 'día'
  /** List price of today, in the currency's smallest unit (cents). */
  readonly precio: number
  /** How often it is chosen within its plan. */
  readonly weight: number
}

export interface PlanProfile {
  readonly nombre: string
  readonly descripcion: string
  readonly horario: 'flexible' | 'fijo'
  readonly weight: number
  readonly plazos: readonly PlazoProfile[]
  /** Months ago from which it is no longer sold; its members finished what they had paid. */
  readonly retired_months_ago?: number
}

export interface SucursalProfile {
  readonly nombre: string
  readonly direccion: string
  /** Part of the gym's members who train here. */
  readonly weight: number
  /** Names of the plans sold here. */
  readonly planes: readonly string[]
  readonly is_closed?: boolean
}

export type RolName = 'Admin' | 'Gerente' | 'Recepción' | 'Entrenador' | 'Contador'

export interface StaffProfile {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly rol: RolName
  /** Positions in `sucursales`. */
  readonly sucursales: readonly number[]
  /** Which part of the day this person sits at the desk; nobody charges outside it. */
  readonly shift?: 'mañana' | 'tarde' | 'todo'
  readonly desk_weight?: number
}

export interface DiscountProfile {
  readonly motivo: string
  readonly percent: number
  readonly weight: number
}

/** Everything that makes one gym what it is. Its history is simulated from this and a day called today. */
export interface GymProfile {
  readonly key: string
  readonly nombre: string
  readonly correo: string
  readonly telefono: string
  readonly direccion: string
  readonly moneda: string
  readonly zona_horaria: string
  readonly pais: string
  readonly servicio: 'Gratis' | 'Profesional' | 'Cadena'
  readonly gestionar_horarios: boolean
  /** Minutes after midnight. */
  readonly opens: number
  readonly closes: number
  readonly tolerancia_dias: number
  readonly open_months: number
  readonly members: number
  /** Growth of new members per month: 0.02 is two in a hundred. */
  readonly growth: number
  readonly seasons: Seasons
  /** Price of a month `ago`, as a part of today's. */
  readonly price_factor: (months_ago: number) => number
  /** Prices are rounded to this many cents. */
  readonly price_step: number
  readonly names: Names
  readonly document: 'DNI_AR' | 'DNI_ES'
  readonly phone_prefix: string
  readonly phone_digits: number
  readonly methods: readonly { readonly medio_pago: string; readonly weight: number }[]
  readonly discounts: readonly DiscountProfile[]
  readonly void_reasons: readonly string[]
  readonly sucursales: readonly SucursalProfile[]
  readonly planes: readonly PlanProfile[]
  readonly staff: readonly StaffProfile[]
}
