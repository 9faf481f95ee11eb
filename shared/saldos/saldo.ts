import { z } from 'zod'
import { sentenceOf } from '../errors/form-sentence.ts'
import { texto } from '../campos/limits.ts'
import { parseMoney } from '../values/money.ts'
import type { Miembro } from '../collections/miembro.ts'
import type { StoredRecord } from '../collections/stored-record.ts'
import type { Sucursal } from '../collections/sucursal.ts'
import type { User } from '../collections/user.ts'

/**
 * The rest of a payment or a sale, which a member pays later. `id` is that of the payment or the sale. `saldo` is what is left of
 * `monto`, 0 once it is paid, forgiven, or its payment is void. `concepto` is the plan, or the thing sold. Days are civil days.
 */
export type Deuda = StoredRecord & {
  id_pago: string
  id_venta: string
  id_miembro: string
  sucursal_id: string
  usuario_id: string
  dia: string
  vence: string
  monto: number
  saldo: number
  concepto: string
  recibo: number
  expand?: { id_miembro?: Miembro; sucursal_id?: Sucursal; usuario_id?: User }
}

/** Money that came in for a debt, or a sum of it that was forgiven: that has no receipt and no method, and its `nota` says why. */
export const clasesDeSaldo = ['cobro', 'condonacion'] as const
export type ClaseDeSaldo = (typeof clasesDeSaldo)[number]

export const saldoInput = z.object({
  id: z.string(),
  id_deuda: z.string().min(1),
  clase: z.enum(clasesDeSaldo),
  /** The branch of the till. A sum that is forgiven belongs to the branch of its debt. */
  sucursal_id: z.string().min(1),
  monto: z
    .number(sentenceOf('importe_missing'))
    .positive(sentenceOf('importe_missing'))
    .refine((value) => parseMoney(value) !== null, sentenceOf('importe_missing')),
  medio_pago: texto(0, 40),
  referencia: texto(0, 80),
  nota: texto(0, 300),
})
export type SaldoInput = z.infer<typeof saldoInput>

/** A payment of a debt, or a sum of it that was forgiven. It never changes; `anulado` is '' while it counts. */
export type Saldo = StoredRecord & {
  id_deuda: string
  clase: ClaseDeSaldo
  id_miembro: string
  sucursal_id: string
  usuario_id: string
  monto: number
  medio_pago: string
  referencia: string
  nota: string
  dia: string
  recibo: number
  anulado: string
  anulado_por: string
  motivo_anulacion: string
  /** The rest of the debt after it. */
  queda: number
  expand?: { id_deuda?: Deuda; id_miembro?: Miembro; sucursal_id?: Sucursal; usuario_id?: User; anulado_por?: User }
}
