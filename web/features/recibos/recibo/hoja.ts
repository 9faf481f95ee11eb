import type { Pago } from '#shared/collections/pago.ts'
import type { Format } from '#web/lib/format.ts'
import { conceptOf, methodsOf } from './recibo.ts'

export type Renglon = { name: string; value: string }

/** The purchase, as the table of an A4 page has it. */
export interface Concepto {
  nombre: string
  /** Below the name; '' for nothing. */
  detalle: string
  cantidad: number
  precio: number
  /** Of all pieces, before any discount. */
  importe: number
}

/** The contents of a receipt, of a payment or of a sale. */
export interface Hoja {
  recibo: number
  instante: string
  /** '' while the receipt is valid. */
  anulado: string
  motivo_anulacion: string
  sucursal: string
  direccion: string
  /** For whom. */
  persona: readonly Renglon[]
  /** The same as `concepto`, in lines for a narrow paper. */
  lineas: readonly Renglon[]
  concepto: Concepto
  /** How it was paid, and who charged it. */
  cobro: readonly Renglon[]
  /** The price above a discount, on a narrow paper. */
  precio: readonly Renglon[]
  /** A discount, above the total. */
  importes: readonly Renglon[]
  total: number
  pie: string
}

/** Leaves out lines without a value. */
export const written = (renglones: readonly Renglon[]): Renglon[] => renglones.filter(({ value }) => value !== '')

/** The receipt of a payment. */
export function hojaOfPago(pago: Pago, sucursal: string, format: Format): Hoja {
  const { expand, precio_lista, descuento, motivo_descuento, monto_total, horario } = pago
  const end = format.date(pago.fecha_vencimiento)
  const periodo = `${format.civilDate(pago.inicio)} al ${end}`
  const hora = horario && format.time(horario)
  return {
    ...pago,
    instante: pago.fecha_pago,
    sucursal,
    direccion: expand?.sucursal_id?.direccion ?? '',
    persona: written([
      { name: 'Miembro', value: expand?.id_miembro?.nombre ?? '—' },
      {
        name: expand?.id_miembro?.tipo_documento || format.documentName,
        value: format.document(expand?.id_miembro?.dni ?? '', expand?.id_miembro?.tipo_documento),
      },
    ]),
    lineas: written([
      { name: 'Concepto', value: conceptOf(pago) },
      { name: 'Periodo', value: periodo },
      { name: 'Horario', value: hora },
    ]),
    concepto: {
      nombre: conceptOf(pago),
      detalle: [periodo, hora].filter(Boolean).join(' · '),
      cantidad: 1,
      precio: precio_lista,
      importe: precio_lista,
    },
    cobro: [...methodsOf(pago, format), { name: 'Cobró', value: expand?.usuario_id?.name ?? '—' }],
    precio: written([{ name: 'Precio', value: descuento > 0 ? format.money(precio_lista) : '' }]),
    importes: descuento > 0 ? [{ name: `Descuento (${motivo_descuento})`, value: `−${format.money(descuento)}` }] : [],
    total: monto_total,
    pie: `Vence el ${end}. Este recibo no reemplaza a una factura.`,
  }
}
