import { z } from 'zod'
import { parseMoney } from '../money.ts'
import type { Eleccion, Unidad } from '../periodos.ts'
import { hasText, texto } from './limits.ts'
import type { Miembro } from './miembro.ts'
import type { PlanPlazo } from './plan-plazo.ts'
import type { StoredRecord } from './stored-record.ts'
import type { Sucursal } from './sucursal.ts'
import type { User } from './user.ts'

/** What a client may say of a charge; price, dates, user and receipt are the server's. `descuento` is an amount. */
export const pagoInput = z
  .object({
    id: z.string(),
    id_miembro: z.string().min(1, 'Elige a quién cobrar.'),
    id_plan_plazo: z.string().min(1, 'Elige un plazo.'),
    sucursal_id: z.string().min(1),
    medio_pago: texto(2, 40),
    horario: z.string(),
    eleccion: z.enum(['', 'continuar', 'hoy']) satisfies z.ZodType<Eleccion>,
    descuento: z
      .number('Escribe un importe.')
      .refine((value) => parseMoney(value) !== null, 'Escribe un importe con dos decimales como máximo.'),
    motivo_descuento: texto(0, 200),
    referencia: texto(0, 80),
    nota: texto(0, 500),
    /** When the money was taken, where it was not now; takes a permission. */
    fecha_cobro: z.string().optional(),
  })
  .refine(({ descuento, motivo_descuento }) => descuento === 0 || hasText(motivo_descuento), {
    path: ['motivo_descuento'],
    message: 'Escribe el motivo del descuento.',
  })
export type PagoInput = z.infer<typeof pagoInput>

/** How far back a charge may be dated, in days. */
export const maxDiasAtras = 366

/** A standing payment that carries the same reference. `miembro` is '' where the person may not see that branch. */
export type UsoReferencia = { recibo: number; dia: string; sucursal: string; miembro: string }

/** The reason without which nothing is voided. */
export const anulacionInput = z.object({ motivo: texto(3, 300) })
export type AnulacionInput = z.infer<typeof anulacionInput>

/**
 * A charge, never changed afterwards. `inicio` is a civil day; `fecha_vencimiento` the last millisecond of the last day, which
 * moves when an earlier payment is voided. `anulado` is '' while it counts. `eleccion` is '' where the gym's rule decided.
 */
export type Pago = StoredRecord & {
  id_miembro: string
  id_plan_plazo: string
  sucursal_id: string
  usuario_id: string
  medio_pago: string
  precio_lista: number
  descuento: number
  motivo_descuento: string
  monto_total: number
  referencia: string
  nota: string
  fecha_pago: string
  fecha_vencimiento: string
  inicio: string
  horario: string
  recibo: number
  duracion: number
  unidad: Unidad
  eleccion: Eleccion
  anulado: string
  anulado_por: string
  motivo_anulacion: string
  expand?: {
    id_miembro?: Miembro
    id_plan_plazo?: PlanPlazo
    sucursal_id?: Sucursal
    usuario_id?: User
    anulado_por?: User
  }
}
