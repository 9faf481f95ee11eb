import { z } from 'zod'
import { texto } from './limits.ts'
import type { Miembro } from './miembro.ts'
import type { StoredRecord } from './stored-record.ts'
import type { User } from './user.ts'

/** Longest pause, in days. */
export const maxPausaDias = 366

const dia = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Elige una fecha.')

/** When and why. Both days inclusive. */
export const pausaInput = z
  .object({ desde: dia, hasta: dia, motivo: texto(3, 200) })
  .refine(({ desde, hasta }) => desde <= hasta, { path: ['hasta'], message: 'Termina antes de empezar.' })
export type PausaInput = z.infer<typeof pausaInput>

/**
 * Days on which a membership stands still; they are served after its end. `hasta` is the last day as it now stands.
 * `anulada` is '' or the instant since which it never was; `terminada` '' or the instant at which it was made shorter.
 * `lote` names the act in which many were paused at once.
 */
export type Pausa = StoredRecord & {
  id_miembro: string
  sucursal_id: string
  usuario_id: string
  desde: string
  hasta: string
  motivo: string
  lote: string
  anulada: string
  terminada: string
  terminada_por: string
  expand?: { id_miembro?: Miembro; usuario_id?: User; terminada_por?: User }
}

/** What a pause would do to one member. `problema` says why it cannot be, and then nothing moves. */
export type VistaPausa = {
  id_miembro: string
  nombre: string
  vencimiento: string
  nuevo_vencimiento: string
  /** Days of the pause inside what he paid: those that are served later. */
  dias: number
  problema: string
}
