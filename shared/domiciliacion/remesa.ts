import { z } from 'zod'
import type { StoredRecord } from '../collections/stored-record.ts'
import type { Unidad } from '../periodos.ts'

/** The method of a payment that the bank collected. */
export const medioDomiciliacion = 'Domiciliación'

const civilDay = z.iso.date()

export const propuestaInput = z.object({ vence: civilDay })

/**
 * `sin`: receipts of the proposal that are left out, by the ids of their consents. `monto`: the sum of the others, as it was shown.
 * `id`: made by the client, so it may repeat.
 */
export const generarInput = z.object({
  id: z.string().regex(/^[a-z0-9]{15}$/),
  vence: civilDay,
  sin: z.array(z.string()).max(20_000).default([]),
  monto: z.number().optional(),
})

/** Why a consent is not collected on a day. Those of a proposal are not cancelled. */
export const motivosSinRecibo = [
  'en_pausa',
  'cobro_en_pausa',
  'cobro_cancelado',
  'pagado',
  'mandato',
  'eliminado',
  'sin_aviso',
  'devuelto',
  'en_remesa',
  'baja',
] as const

export type MotivoSinRecibo = (typeof motivosSinRecibo)[number]

/** A receipt that the next file would hold. `repite`: the returned receipt that it collects again. */
export interface ReciboPropuesto {
  id_automatico: string
  id_mandato: string
  id_miembro: string
  sucursal_id: string
  miembro: string
  pagador: string
  iban_final: string
  concepto: string
  monto: number
  repite: string | null
}

/** A consent that is due, but not collected. */
export type SinRecibo = Omit<ReciboPropuesto, 'repite'> & { motivo: MotivoSinRecibo }

/** `vence` is a bank day, `presentar` the last day on which the bank takes the file, `avisados` those with a notice in time. */
export interface Propuesta {
  vence: string
  presentar: string
  /** The last day for notices; '' if the gym gives none. */
  avisar: string
  recibos: ReciboPropuesto[]
  sin: SinRecibo[]
  monto: number
}

export const estadosDeRemesa = ['generada', 'presentada', 'retirada'] as const

export type Remesa = StoredRecord & {
  usuario_id: string
  vence: string
  mensaje: string
  estado: (typeof estadosDeRemesa)[number]
  recibos: number
  monto: number
  devueltos: number
  monto_devuelto: number
  presentada: string
  ingresada: string
}

export const estadosDeRecibo = ['por_cobrar', 'pendiente_de_devolucion', 'cobrado', 'devuelto', 'retirado'] as const

export type EstadoDeRecibo = (typeof estadosDeRecibo)[number]

/** A debit of a file. Of a returned one `dia`, `codigo`, `coste` and `atendida` are the bank's and the person's words. */
export type ReciboDeRemesa = StoredRecord & {
  id_remesa: string
  id_mandato: string
  id_automatico: string
  id_miembro: string
  id_plan_plazo: string
  sucursal_id: string
  concepto: string
  duracion: number
  unidad: Unidad
  monto: number
  vence: string
  estado: EstadoDeRecibo
  ingresado: string
  problema: string
  dia: string
  codigo: string
  coste: number
  atendida: '' | 'repetir' | 'pagada' | 'perdonada'
}
