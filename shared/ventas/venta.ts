import { z } from 'zod'
import type { Campos, Valores } from '../campos/campo.ts'
import { dia, texto } from '../campos/limits.ts'
import { shapeOf } from '../campos/shape.ts'
import { sentenceOf } from '../errors/form-sentence.ts'
import { parseMoney } from '../values/money.ts'
import type { Miembro } from '../collections/miembro.ts'
import type { StoredRecord } from '../collections/stored-record.ts'
import type { Sucursal } from '../collections/sucursal.ts'
import type { User } from '../collections/user.ts'

/** A day pass lets its holder in: it is sold alone, and its sale is also an entry. */
export const tiposDeConcepto = ['articulo', 'pase_del_dia'] as const
export type TipoDeConcepto = (typeof tiposDeConcepto)[number]

export const datosConcepto = {
  nombre: { kind: 'text', label: 'Nombre', min: 2, max: 40, required: true },
  tipo: { kind: 'select', label: 'Tipo', options: tiposDeConcepto, initial: 'articulo', required: true },
  precio: { kind: 'money', label: 'Precio', required: true },
} as const satisfies Campos

export const conceptoInput = z.object({ ...shapeOf(datosConcepto), sucursal_id: z.string() })
export type ConceptoInput = z.infer<typeof conceptoInput>

/** A line of the price list of a branch. `activo` false: no longer sold. Lines are shown by rising `lugar`. */
export type Concepto = StoredRecord &
  Valores<typeof datosConcepto> & { sucursal_id: string; activo: boolean; lugar: number }

/** Most pieces of one sale. */
export const masCantidad = 999

const importe = z
  .number(sentenceOf('importe_missing'))
  .positive(sentenceOf('importe_missing'))
  .refine((value) => parseMoney(value) !== null, sentenceOf('importe_missing'))

/**
 * A sale as a client sends it. Name, kind and price are those of the line of the price list; without one, or for another price, the
 * seller needs a permission. A day pass names its visitor or its member.
 */
export const ventaInput = z.object({
  id: z.string(),
  sucursal_id: z.string().min(1),
  id_concepto: z.string(),
  concepto: texto(2, 40).optional(),
  tipo: z.enum(tiposDeConcepto).optional(),
  precio: importe.optional(),
  cantidad: z.number().int().min(1).max(masCantidad),
  medio_pago: texto(2, 40),
  /** The day for it, when a member leaves all of it to be paid later: then the method is 'A cuenta'. */
  vence: dia.optional(),
  referencia: texto(0, 80),
  nota: texto(0, 500),
  id_miembro: z.string(),
  visitante: texto(0, 80),
  telefono: z.string(),
})
export type VentaInput = z.infer<typeof ventaInput>

/** A sale. It never changes afterwards. `created` is its instant, `dia` its civil day; `anulado` is '' while it counts. */
export type Venta = StoredRecord & {
  sucursal_id: string
  usuario_id: string
  /** '' if it was sold without the price list. */
  id_concepto: string
  concepto: string
  tipo: TipoDeConcepto
  precio: number
  cantidad: number
  monto: number
  medio_pago: string
  referencia: string
  nota: string
  id_miembro: string
  visitante: string
  telefono: string
  dia: string
  recibo: number
  anulado: string
  anulado_por: string
  motivo_anulacion: string
  /** As in a payment. */
  a_cuenta: number
  vence: string
  saldo: number
  expand?: {
    sucursal_id?: Sucursal
    id_concepto?: Concepto
    id_miembro?: Miembro
    usuario_id?: User
    anulado_por?: User
  }
}

/** The thing sold: '2 × Agua', 'Pase del día'. */
export const soldOf = ({ cantidad, concepto }: Pick<Venta, 'cantidad' | 'concepto'>): string =>
  cantidad === 1 ? concepto : `${cantidad} × ${concepto}`
