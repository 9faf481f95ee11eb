import type { StoredRecord } from '../collections/stored-record.ts'
import type { TipoDeRegla } from './regla.ts'

/**
 * A reminder on the civil day `dia`: a message that a person of the staff opened, or a mail by a rule. Without a rule,
 * `id_regla` and `periodo` are ''; of a mail, `usuario_id` is.
 */
export type Recordatorio = StoredRecord & {
  id_miembro: string
  usuario_id: string
  dia: string
  id_regla: string
  periodo: string
  via: 'whatsapp' | 'correo'
  /** 'descartado': a mail that was no longer due when it was about to leave; a message that its author undid. */
  estado: 'pendiente' | 'enviado' | 'descartado' | 'fallido'
  expand?: { usuario_id?: { name: string }; id_regla?: { tipo: TipoDeRegla; dias: number } }
}

/** The wish of a member to get no reminders. `usuario_id` is '' where the member used the link of a mail. */
export type BajaDeRecordatorios = StoredRecord & {
  id_miembro: string
  usuario_id: string
  expand?: { usuario_id?: { name: string } }
}
