import type { Pago } from '#shared/collections/pago.ts'
import type { Format } from '#web/lib/format.ts'
import { conceptOf, methodsOf } from './recibo.ts'

export type Renglon = { name: string; value: string }

/** The contents of a receipt, of a payment or of a sale. */
export interface Hoja {
  recibo: number
  instante: string
  /** '' while the receipt is valid. */
  anulado: string
  motivo_anulacion: string
  sucursal: string
  direccion: string
  renglones: readonly Renglon[]
  /** Amounts above the total. */
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
  return {
    ...pago,
    instante: pago.fecha_pago,
    sucursal,
    direccion: expand?.sucursal_id?.direccion ?? '',
    renglones: written([
      { name: 'Miembro', value: expand?.id_miembro?.nombre ?? '—' },
      { name: 'DNI', value: format.document(expand?.id_miembro?.dni ?? '') },
      { name: 'Concepto', value: conceptOf(pago) },
      { name: 'Periodo', value: `${format.civilDate(pago.inicio)} al ${end}` },
      { name: 'Horario', value: horario && format.time(horario) },
      ...methodsOf(pago, format),
      { name: 'Cobró', value: expand?.usuario_id?.name ?? '—' },
    ]),
    importes:
      descuento > 0
        ? [
            { name: 'Precio', value: format.money(precio_lista) },
            { name: `Descuento (${motivo_descuento})`, value: `−${format.money(descuento)}` },
          ]
        : [],
    total: monto_total,
    pie: `Vence el ${end}. Este recibo no reemplaza a una factura.`,
  }
}
