import type { CivilDate } from '#shared/values/dates.ts'
import type { Centavos } from '#shared/values/money.ts'
import type { Unidad } from '#shared/periodos.ts'
import type { Tolerancias } from '#shared/tolerancias.ts'

/** A stored member who may be the person of a row. */
export type Known = {
  id: string
  nombre: string
  dni: string
  telefono: string
  /** The compared forms that the database keeps; null: not computed yet. */
  dni_clave: string
  telefono_clave: string | null
  correo: string
  numero: number
  fecha_nacimiento: CivilDate
  deleted: boolean
  /** The keys are those of a record that was joined to this one. */
  unido: boolean
  /** The instant of the last change as text, to see whether somebody changed the member since. */
  updated: string
  /** The caller sees the member's branch. */
  seen: boolean
  /** An own membership, which an import leaves alone. */
  has_membership: boolean
}

/** A term that can be sold in the branch. */
export type Plazo = {
  id: string
  plan: string
  duracion: number
  unidad: Unidad
  precio: Centavos
  /** Members of the branch with this term. */
  miembros: number
}

/** The gym as the rows of a file are compared with it. */
export type Facts = {
  known: readonly Known[]
  plazos: readonly Plazo[]
  pais: string
  hoy: CivilDate
  tolerancias: Tolerancias
}
