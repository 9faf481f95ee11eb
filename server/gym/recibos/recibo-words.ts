import { documentoUsual } from '#shared/documentos/documento-usual.ts'
import { reciboNumber } from '#shared/recibo.ts'
import { writeTelefono } from '#shared/telefono.ts'
import { writeDocument } from '#shared/values/write-document.ts'
import type { Written } from '#server/gym/exportar/format-cells.ts'
import type { Recibo } from './read-recibo.ts'

export type Pair = readonly [name: string, value: string]

export type Words = ReturnType<typeof wordsOf>

/** A receipt in words, the same on every paper. Pairs without a value are left out. */
export function wordsOf(recibo: Recibo, written: Written) {
  const { cliente, dni, periodo, cobro, fecha, monto, precio_lista, descuento, cantidad, anulado } = recibo
  const money = (amount: string) => written.shown(Number(amount), 'dinero')
  return {
    phone: writeTelefono(recibo.telefono, recibo.pais),
    number: reciboNumber(recibo.recibo),
    moment: written.moment(fecha),
    person: filled([
      [periodo ? 'Miembro' : 'Cliente', cliente],
      [recibo.tipo_documento || documentoUsual(recibo.pais), writeDocument(dni, recibo.pais, recibo.tipo_documento)],
    ]),
    period: periodo ? `${written.day(periodo.inicio)} al ${written.day(periodo.vencimiento)}` : '',
    methods: methodsOf(recibo, written),
    cashier: cobro,
    price: money(precio_lista),
    /** The price of all pieces, before any discount. */
    amount: money(cantidad > 1 ? monto : precio_lista),
    discount:
      Number(descuento) === 0 ? null : ([`Descuento (${recibo.motivo_descuento})`, `−${money(descuento)}`] as const),
    total: money(monto),
    voided: anulado ? `Anulado el ${written.moment(anulado)}: ${recibo.motivo_anulacion}` : '',
    foot: [periodo ? `Vence el ${written.day(periodo.vencimiento)}.` : '', 'Este recibo no reemplaza a una factura.']
      .filter(Boolean)
      .join(' '),
  }
}

const filled = (pairs: readonly Pair[]) => pairs.filter(([, value]) => value !== '')

/** One line, or one for each part with its amount. */
function methodsOf({ medio, referencia, partes }: Recibo, written: Written): Pair[] {
  if (partes.length === 0) return [['Medio de pago', joined(medio, referencia)]]
  return partes.map((parte) => [
    parte.medio_pago,
    joined(parte.referencia, written.shown(Number(parte.monto), 'dinero')),
  ])
}

const joined = (...parts: string[]) => parts.filter(Boolean).join(' · ')
