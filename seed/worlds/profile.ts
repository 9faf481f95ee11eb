import type { Names } from '../names/names.ts'

/** Twelve weights, January first; 1 is an ordinary month. */
export type Seasons = readonly number[]

export interface PlazoProfile {
  readonly duracion: number
  readonly unidad: 'mes' | 'día'
  /** Today's list price in the currency's smallest unit (cents). */
  readonly precio: number
  /** Relative frequency within its plan. */
  readonly weight: number
}

export interface PlanProfile {
  readonly nombre: string
  readonly descripcion: string
  readonly horario: 'flexible' | 'fijo'
  /** Weekdays of a fixed plan, as their ISO digits. */
  readonly dias?: string
  readonly weight: number
  readonly plazos: readonly PlazoProfile[]
  /** Months since the plan was retired. Its members kept what they had paid for. */
  readonly retired_months_ago?: number
}

export interface SucursalProfile {
  readonly nombre: string
  readonly direccion: string
  /** Share of the gym's members. */
  readonly weight: number
  /** Names of the plans sold in this branch. */
  readonly planes: readonly string[]
  readonly is_closed?: boolean
}

export type RolName = 'Admin' | 'Gerente' | 'Recepción' | 'Entrenador' | 'Contador'

export interface StaffProfile {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly rol: RolName
  /** Indexes into `sucursales`. */
  readonly sucursales: readonly number[]
  /** Working hours at the desk; charges fall inside them. */
  readonly shift?: 'mañana' | 'tarde' | 'todo'
  readonly desk_weight?: number
}

export interface DiscountProfile {
  readonly motivo: string
  readonly percent: number
  readonly weight: number
}

/** The parameters of one simulated gym. Its history follows from them and from today's date. */
export interface GymProfile {
  readonly key: string
  readonly nombre: string
  readonly correo: string
  /** Its rules of reminders are on and have a history. */
  readonly reminds?: true
  /** The bank collects from about half of its members. */
  readonly debits?: true
  /** It pays the platform for so many months at once. */
  readonly pays?: number
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
  /** Monthly growth of new members: 0.02 is 2 %. */
  readonly growth: number
  readonly seasons: Seasons
  /** Price some months ago, as a factor of today's. */
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
