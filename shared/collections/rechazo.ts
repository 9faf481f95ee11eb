import type { CivilDate } from '../values/dates.ts'
import type { StoredRecord } from './stored-record.ts'
import type { User } from './user.ts'

/** Refused requests of one user on one day. `updated` is the last time. */
export type Rechazo = StoredRecord & {
  usuario_id: string
  dia: CivilDate
  metodo: string
  /** The route pattern, with `:id` for ids. */
  ruta: string
  /** A lower bound: not every refusal is counted. */
  veces: number
  ip: string
  expand?: { usuario_id?: User }
}
