import type { Estado } from '../estado.ts'
import type { CivilDate } from '../values/dates.ts'
import type { TipoDeMotivo } from './motivos.ts'

/** The most open rows of an answer, and the most done ones. */
export const mostFilas = 200

/** A message or a payment that answered a row. */
export interface Hecho {
  /** Short name of the person who wrote; '' for a mail by a rule, and for a member who paid without a message. */
  por: string
  /** Null: nobody wrote in the last days. */
  via: 'whatsapp' | 'correo' | null
  /** The caller wrote it today, and may undo it. */
  mio: boolean
  /** Instant of the message; '' without one. */
  hora: string
  /** The member paid today. */
  pago: boolean
  /** Today's payments of the member, null for callers who may not see them. */
  monto: number | null
  /** The member came after the message of today. */
  vino: boolean
}

/** A returned receipt, with the terms at which it may be paid by a link. */
export interface ReciboEnRiesgo {
  id: string
  codigo: string
  monto: number
  id_plan_plazo: string
  concepto: string
}

/** A member of the list. */
export interface FilaDeRiesgo {
  id_miembro: string
  sucursal_id: string
  nombre: string
  /** File of the photo, or ''. */
  foto: string
  /** '' for a member who cannot be written to. */
  telefono: string
  /** Plan of the membership; '' without one, and for callers who may not see plans. */
  plan: string
  /** '' without a plan. */
  vencimiento: CivilDate
  estado: Estado
  /** Strongest first. A done row may have none. */
  motivos: readonly { tipo: TipoDeMotivo; dia: CivilDate }[]
  /** Money at stake; null for callers who may not see prices, and where there is none. */
  monto: number | null
  /** The part of the money that the rule expects back, 0 to 1; null without money. Money times it orders the list. */
  probabilidad: number | null
  /** The newest receipt that the bank took back, for callers who may answer it; else null. */
  recibo: ReciboEnRiesgo | null
  /** The message, ready to send; '' in a done row. */
  texto: string
  hecho: Hecho | null
}

/** Messages of the last seven days, today included, and what came of them. */
export interface SemanaDeRiesgo {
  mensajes: number
  /** Members who paid after a message. */
  volvieron: number
  /** The money they paid; null for callers without reports. */
  monto: number | null
}

/** The answer of `GET /api/riesgo`: the members worth a message today. */
export interface Riesgo {
  dia: CivilDate
  /** To write to, most money times chance first. */
  filas: FilaDeRiesgo[]
  /** The money of all open rows; null for callers without reports. */
  en_juego: number | null
  /** All open rows of members who can be reached: the count of the menu. */
  abiertas: number
  /** Open rows of members without a telephone. */
  sin_telefono: number
  /** Written to today, or back today: the newest first. */
  hechas: FilaDeRiesgo[]
  /** All done rows. */
  cerradas: number
  semana: SemanaDeRiesgo
}
