import type { Concepto, VentaInput } from '#shared/ventas/venta.ts'
import { masCantidad } from '#shared/ventas/venta.ts'
import type { PoliticaDeSaldo } from '#shared/collections/gimnasio.ts'
import { aCuenta, type MetodoPago } from '#shared/metodos-pago.ts'
import { addDays, type CivilDate } from '#shared/values/dates.ts'
import { parseMoney, type Centavos } from '#shared/values/money.ts'
import { typedText } from '#shared/values/typed-text.ts'
import { resolveMedio, type Medio } from '#web/features/recibos/cobrar/medio.ts'

/** Chosen in place of a line of the price list: the seller writes what it is and its price. */
export const otra = 'otra'

/** The seller's changes. The rest follows from the price list and the desk. */
export type VentaDraft = {
  /** A line of the price list, or `otra`; '' until chosen. */
  linea: string
  /** As typed. */
  cantidad: string
  medio_pago?: string
  referencia: string
  concepto: string
  /** An amount; null while the field is empty. */
  precio: number | null
  visitante: string
  telefono: string
  miembro: { id: string; nombre: string } | null
  /** The day for a sale that is left to be paid later; absent for the proposed one, '' while it is typed. */
  vence?: CivilDate
}

export const emptyVenta: VentaDraft = {
  linea: '',
  cantidad: '1',
  referencia: '',
  concepto: '',
  precio: null,
  visitante: '',
  telefono: '',
  miembro: null,
}

export type VentaContext = {
  conceptos: readonly Concepto[]
  /** Payment methods in use. */
  metodos: readonly MetodoPago[]
  /** The method of this desk's last sale. */
  ultimo: string
  /** Null if this user may leave nothing to be paid later. */
  saldo: PoliticaDeSaldo | null
  today: CivilDate
}

/** The sale as it would be made now. */
export type VentaEnCurso = Medio & {
  linea: Concepto | null
  isOtra: boolean
  isPase: boolean
  /** Null if what was typed is no quantity. */
  cantidad: number | null
  precio: Centavos
  /** Null until something is chosen. */
  total: Centavos | null
  /** The day for a sale that is left to be paid later; null for one that is paid now. */
  vence: CivilDate | null
}

/** A member may leave all of a sale to be paid later. */
const laterMethod: MetodoPago = { nombre: aCuenta, referencia: false, activo: true }

export function resolveVenta(draft: VentaDraft, context: VentaContext): VentaEnCurso {
  const { conceptos, metodos, ultimo, saldo, today } = context
  const linea = conceptos.find(({ id }) => id === draft.linea) ?? null
  const isOtra = draft.linea === otra
  const isPase = linea?.tipo === 'pase_del_dia'
  const cantidad = isPase ? 1 : quantityOf(draft.cantidad)
  const precio = parseMoney((isOtra ? draft.precio : linea?.precio) ?? 0) ?? 0
  const isPriced = precio > 0 && cantidad !== null
  const offered = saldo && draft.miembro ? [...metodos, laterMethod] : metodos
  const medio = resolveMedio(offered, [draft.medio_pago, ultimo])
  return {
    ...medio,
    linea,
    isOtra,
    isPase,
    cantidad,
    precio,
    total: isPriced ? precio * cantidad : null,
    vence: saldo && medio.medio === aCuenta ? (draft.vence ?? addDays(today, saldo.dias)) : null,
  }
}

function quantityOf(typed: string): number | null {
  const cantidad = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  return cantidad >= 1 && cantidad <= masCantidad ? cantidad : null
}

/** Chooses a line. Choosing it again adds one more. */
export function choose(draft: VentaDraft, linea: string): Partial<VentaDraft> {
  return draft.linea === linea ? step(draft, 1) : { linea, cantidad: '1' }
}

/** One more or one less. */
export function step({ cantidad }: VentaDraft, by: number): Partial<VentaDraft> {
  const next = (quantityOf(cantidad) ?? 1) + by
  return next < 1 || next > masCantidad ? {} : { cantidad: String(next) }
}

export type VentaProblems = Partial<
  Record<'id_concepto' | 'cantidad' | 'concepto' | 'precio' | 'visitante' | 'vence', string>
>

/** Problems by field that block the sale; empty if there are none. */
export function ventaProblems(draft: VentaDraft, venta: VentaEnCurso, moneda: string): VentaProblems {
  const problems: VentaProblems = {}
  if (!venta.linea && !venta.isOtra) problems.id_concepto = 'Elige qué se vende.'
  if (venta.cantidad === null) problems.cantidad = 'Escribe una cantidad entre 1 y 999.'
  if (venta.isPase && !draft.miembro && typedText(draft.visitante).length < 2)
    problems.visitante = 'Escribe el nombre de quien entra.'
  if (venta.vence === '') problems.vence = 'Elige para cuándo queda: entre hoy y un año.'
  if (!venta.isOtra) return problems
  if (typedText(draft.concepto).length < 2) problems.concepto = 'Escribe qué se vende.'
  if (!draft.precio || parseMoney(draft.precio, moneda) === null) problems.precio = 'Escribe el precio.'
  return problems
}

/** The request body. The price is the one shown: if the list has changed meanwhile, the server says so. */
export function ventaBody(
  draft: VentaDraft,
  venta: VentaEnCurso,
  ids: { id: string; sucursal_id: string },
): VentaInput {
  return {
    ...ids,
    id_concepto: venta.linea?.id ?? '',
    ...(venta.isOtra && { concepto: typedText(draft.concepto) }),
    precio: venta.precio / 100,
    cantidad: venta.cantidad ?? 1,
    medio_pago: venta.medio,
    ...(venta.vence !== null && { vence: venta.vence }),
    referencia: venta.asksReferencia ? draft.referencia.trim() : '',
    nota: '',
    id_miembro: draft.miembro?.id ?? '',
    visitante: venta.isPase && !draft.miembro ? typedText(draft.visitante) : '',
    telefono: venta.isPase && !draft.miembro ? draft.telefono.trim() : '',
  }
}
