import { z } from 'zod'
import { sentenceOf } from '../errors/form-sentence.ts'
import type { Campos, Valores } from '../campos/campo.ts'
import { shapeOf } from '../campos/shape.ts'
import type { Miembro } from './miembro.ts'
import type { StoredRecord } from './stored-record.ts'
import type { User } from './user.ts'

/** Longest pause, in days. */
export const maxPausaDias = 366

/** The first and the last day, both included. */
export const datosPausa = {
  desde: { kind: 'day', label: 'Desde', required: true },
  hasta: { kind: 'day', label: 'Hasta', required: true },
  motivo: { kind: 'text', label: 'Motivo', min: 3, max: 200, required: true },
} as const satisfies Campos

export const pausaInput = z
  .object(shapeOf(datosPausa))
  .refine(({ desde, hasta }) => desde <= hasta, { path: ['hasta'], message: sentenceOf('pausa_ends_first') })
export type PausaInput = z.infer<typeof pausaInput>

/**
 * Paused days of a membership; they are added after its end. `hasta` is the current last day. `anulada` is '' or the instant of
 * its cancellation; a cancelled pause never counted. `terminada` is '' or the instant of an early end. `lote` groups pauses
 * created together.
 */
export type Pausa = StoredRecord &
  Valores<typeof datosPausa> & {
    id_miembro: string
    sucursal_id: string
    usuario_id: string
    lote: string
    anulada: string
    terminada: string
    terminada_por: string
    expand?: { id_miembro?: Miembro; usuario_id?: User; terminada_por?: User }
  }

/** The effect of a pause on one member. `problema` is the reason for a refusal; then nothing changes. */
export type VistaPausa = {
  id_miembro: string
  nombre: string
  vencimiento: string
  nuevo_vencimiento: string
  /** Paused days inside the paid period, added after its end. */
  dias: number
  problema: string
}
