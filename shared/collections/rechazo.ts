import type { CivilDate } from '../dates.ts'
import type { StoredRecord } from './stored-record.ts'
import type { User } from './user.ts'

/** What one person asked for on one day without the right to it. `updated`: the last time. */
export type Rechazo = StoredRecord & {
  usuario_id: string
  dia: CivilDate
  metodo: string
  /** The address as the server calls it, with `:id` for ids. */
  ruta: string
  /** At least so often. */
  veces: number
  ip: string
  expand?: { usuario_id?: User }
}
