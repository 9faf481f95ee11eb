import type { StoredRecord } from './stored-record.ts'
import type { User } from './user.ts'

export const acciones = ['create', 'update', 'delete', 'void', 'export', 'import', 'send'] as const

/** One write by a user. `antes` and `despues` are the record without secrets, or null. */
export type Auditoria = StoredRecord & {
  usuario_id: string
  accion: (typeof acciones)[number]
  coleccion: string
  registro: string
  antes: Record<string, unknown> | null
  despues: Record<string, unknown> | null
  /** Its texts without accents and case, for searching. */
  palabras: string
  /** The member that it is about. */
  miembro: string
  ip: string
  solicitud: string
  expand?: { usuario_id?: User }
}
