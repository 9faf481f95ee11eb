import type { CivilDate } from '../values/dates.ts'
import type { TipoDeRegla } from './regla.ts'

/** A member that a rule names today, with the text to send. */
export interface PorRecordar {
  id_regla: string
  tipo: TipoDeRegla
  dias: number
  id_miembro: string
  nombre: string
  telefono: string
  texto: string
  /** Short name of the person who reminded the member of this; '' for nobody yet. */
  recordado: string
}

/** Longest list of a day. */
export const mostPorRecordar = 300

/** The answer of `GET /api/recordatorios/hoy`: those of the day who are reminded by WhatsApp, undone ones first. */
export interface ListaDelDia {
  dia: CivilDate
  miembros: PorRecordar[]
  /** Members in all; the list stops at `mostPorRecordar`. */
  cantidad: number
  /** Those of `cantidad` that nobody reminded yet. */
  pendientes: number
}

/** Names shown of each way in a preview. */
export const mostNombres = 12

interface Alcanzados {
  cantidad: number
  nombres: string[]
}

/** The answer of `POST /api/recordatorios/vista`: what a rule would do today. Nothing is written. */
export interface VistaDeRegla {
  dia: CivilDate
  correo: Alcanzados
  whatsapp: Alcanzados
  /** Due today, without an address or telephone that the rule uses. */
  sin_contacto: number
  /** Earlier ones, whose day has passed: the rule does not write to them. */
  anteriores: number
  /** A mail as it would arrive, for the first member of today or for an invented one. */
  muestra: { asunto: string; parrafos: string[]; whatsapp: string }
  /** Hours of the gym's clock in which mails leave, and if today's are over. */
  horas: { desde: number; hasta: number; pasaron: boolean }
  /** The most mails of a day. */
  tope: number
  /** Without a confirmed address of the staff no mail leaves. */
  confirmado: boolean
}
