import type { Instantanea } from '#shared/collections/asistencia.ts'
import type { SessionRecord } from '#web/lib/session.ts'

/** A card with the document and code of its member. */
export type TarjetaDeCopia = Instantanea['tarjetas'][number]

/** Higher when a copy holds something else: one of an earlier version is read again. */
export const versionDeCopia = 4

/** The part of a branch that this device keeps for the time without network. */
export interface Copia extends Instantanea {
  readonly session: SessionRecord
  readonly version: number
  readonly sucursal_id: string
}

/** When the server made it, in milliseconds. */
export const madeAt = ({ hecha }: Pick<Copia, 'hecha'>): number => Date.parse(hecha)
