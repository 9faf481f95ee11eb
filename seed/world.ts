import type { CalendarDate } from '@internationalized/date'
import type { CivilDate } from '#shared/values/dates.ts'
import type { Person } from './people.ts'
import type { RolName } from './worlds/profile.ts'

/** A gym with its whole history, as plain values. Amounts are in cents; ids are final. */
export interface GymWorld {
  readonly gimnasio: GimnasioSeed
  readonly sucursales: readonly SucursalSeed[]
  readonly users: readonly UserSeed[]
  readonly planes: readonly PlanSeed[]
  readonly planes_plazos: readonly PlazoSeed[]
  readonly miembros: readonly MiembroSeed[]
  /** In ledger order: by instant. */
  readonly pagos: readonly PagoSeed[]
  readonly pausas: readonly PausaSeed[]
}

export interface GimnasioSeed {
  readonly id: string
  readonly created: Date
  readonly nombre: string
  readonly correo: string
  readonly telefono: string
  readonly direccion: string
  readonly servicio: 'Gratis' | 'Profesional' | 'Cadena'
  readonly moneda: string
  readonly zona_horaria: string
  readonly pais: string
  readonly gestionar_horarios: boolean
  readonly horario_apertura: Date
  readonly horario_cierre: Date
  readonly tolerancia_dias: number
}

export interface SucursalSeed {
  readonly id: string
  readonly created: Date
  readonly nombre: string
  readonly direccion: string
  readonly activa: boolean
}

export interface UserSeed {
  readonly id: string
  readonly created: Date
  readonly email: string
  readonly name: string
  readonly phone: string
  readonly rol: RolName
  readonly sucursales: readonly string[]
}

export interface PlanSeed {
  readonly id: string
  readonly created: Date
  readonly nombre: string
  readonly descripcion: string
  readonly horario: 'flexible' | 'fijo'
  readonly dias: string
  readonly sucursal_id: string
  readonly deleted: Date | null
}

export interface PlazoSeed {
  readonly id: string
  readonly created: Date
  readonly id_plan: string
  readonly duracion: number
  readonly unidad: 'mes' | 'día'
  readonly precio: number
  readonly deleted: Date | null
}

export interface MiembroSeed extends Person {
  readonly id: string
  readonly created: Date
  readonly deleted: Date | null
  readonly numero: number
  readonly sucursal_id: string
}

export interface PagoSeed {
  readonly id: string
  readonly created: Date
  /** Civil day of the charge in the gym's zone. */
  readonly dia: CalendarDate
  readonly id_miembro: string
  readonly id_plan_plazo: string
  readonly duracion: number
  readonly unidad: 'mes' | 'día'
  readonly sucursal_id: string
  readonly medio_pago: string
  readonly precio_lista: number
  readonly descuento: number
  readonly monto_total: number
  readonly motivo_descuento: string
  readonly referencia: string
  readonly nota: string
  readonly horario: Date | null
  readonly usuario_id: string
  readonly recibo: number
  readonly anulacion: { readonly created: Date; readonly usuario_id: string; readonly motivo: string } | null
}

/** The first and the last day, both included. */
export interface PausaSeed {
  readonly id: string
  readonly created: Date
  readonly id_miembro: string
  readonly sucursal_id: string
  readonly usuario_id: string
  readonly desde: CivilDate
  readonly hasta: CivilDate
  readonly motivo: string
}
