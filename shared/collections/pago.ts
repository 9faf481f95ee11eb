import { z } from 'zod'
import { sentenceOf } from '../errors/form-sentence.ts'
import { parseMoney } from '../values/money.ts'
import type { Eleccion, Unidad } from '../periodos.ts'
import { dia, hasText, texto } from '../campos/limits.ts'
import type { Miembro } from './miembro.ts'
import type { PlanPlazo } from './plan.ts'
import type { StoredRecord } from './stored-record.ts'
import type { Sucursal } from './sucursal.ts'
import type { User } from './user.ts'

/** A part of a payment made with several methods. */
export const partePago = z.object({
  medio_pago: texto(2, 40),
  monto: z
    .number(sentenceOf('importe_missing'))
    .refine((value) => parseMoney(value) !== null, sentenceOf('importe_missing')),
  referencia: texto(0, 80),
})
export type PartePago = z.infer<typeof partePago>

/** Most parts of a payment. */
export const masPartes = 6

/** The part whose method the payment carries: the largest, the first of equal ones. */
export const largestPart = <T extends { monto: number }>(partes: readonly T[]): T | null =>
  partes.reduce<T | null>((largest, parte) => (largest && largest.monto >= parte.monto ? largest : parte), null)

/** Day, total and the end of the membership so far ('' for none), as the person who charges saw them. */
export const cobroVisto = z.object({ dia, total: z.number(), vencia: dia.or(z.literal('')) })

/** Fields that a client may send with a charge. The server sets price, dates, user and receipt. `descuento` is an amount. */
export const pagoInput = z
  .object({
    id: z.string(),
    id_miembro: z.string().min(1, sentenceOf('miembro_missing')),
    id_plan_plazo: z.string().min(1, sentenceOf('plazo_missing')),
    sucursal_id: z.string().min(1),
    medio_pago: texto(2, 40),
    horario: z.string(),
    eleccion: z.enum(['', 'continuar', 'hoy']) satisfies z.ZodType<Eleccion>,
    descuento: z
      .number(sentenceOf('importe_missing'))
      .refine((value) => parseMoney(value) !== null, sentenceOf('importe_decimals')),
    motivo_descuento: texto(0, 200),
    referencia: texto(0, 80),
    nota: texto(0, 500),
    /** The instant of the payment if it was earlier than now; requires a permission. */
    fecha_cobro: z.string().optional(),
    /** A charge that would be stored otherwise is refused. */
    visto: cobroVisto.optional(),
    /** The amount to be paid later, by `vence`. The rest of the total is paid now. */
    a_cuenta: z.number().optional(),
    vence: dia.optional(),
    /** Two or more parts that add up to what is paid now. `medio_pago` is that of the largest. */
    partes: z.array(partePago).optional(),
  })
  .refine(({ descuento, motivo_descuento }) => descuento === 0 || hasText(motivo_descuento), {
    path: ['motivo_descuento'],
    message: sentenceOf('motivo_descuento_missing'),
  })
export type PagoInput = z.infer<typeof pagoInput>

/** The furthest a charge may be backdated, in days. */
export const maxDiasAtras = 366

/** A payment in force with the same reference. `miembro` is '' if the caller may not see that branch. */
export type UsoReferencia = { recibo: number; dia: string; sucursal: string; miembro: string }

/** Minutes in which the person who charged may take the own last charge back. */
export const minutosParaDeshacer = 15

/** A void needs a reason. */
export const anulacionInput = z.object({ motivo: texto(3, 300) })
export type AnulacionInput = z.infer<typeof anulacionInput>

/**
 * A charge. It never changes afterwards. `inicio` is a civil day; `fecha_vencimiento` is the last millisecond of the last day,
 * which moves when an earlier payment is voided. `anulado` is '' while the payment counts. `eleccion` is '' if the gym's rule
 * decided.
 */
export type Pago = StoredRecord & {
  id_miembro: string
  id_plan_plazo: string
  sucursal_id: string
  usuario_id: string
  medio_pago: string
  /** Null for a payment with one method. */
  partes: PartePago[] | null
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
  /** The amount that was left to be paid later, and the day for it; 0 and '' if it was paid whole. */
  a_cuenta: number
  vence: string
  /** The part of it that is still owed. */
  saldo: number
  expand?: {
    id_miembro?: Miembro
    id_plan_plazo?: PlanPlazo
    sucursal_id?: Sucursal
    usuario_id?: User
    anulado_por?: User
  }
}
