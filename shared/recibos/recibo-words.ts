import { documentoUsual } from '../documentos/documento-usual.ts'
import { reciboNumber } from '../recibo.ts'
import { soldOf } from '../ventas/venta.ts'
import type { CivilDate } from '../values/dates.ts'
import { formatMoney } from '../values/money.ts'
import { writeDay } from '../values/write-day.ts'
import { writeDocument } from '../values/write-document.ts'
import { momentWriter } from '../values/write-moment.ts'

/** The words of a receipt that anybody with its code may read. */
export interface ReciboPublico {
  readonly sucursal: string
  readonly recibo: number
  readonly fecha: Date
  readonly monto: number
  /** Null while the receipt is valid. */
  readonly anulado: Date | null
}

/** The receipt of a payment or of a sale, as stored. */
export interface Recibo extends ReciboPublico {
  /** The branch's, '' for none. */
  readonly direccion: string
  readonly motivo_anulacion: string
  /** '' for a sale to nobody in particular. */
  readonly cliente: string
  readonly es_miembro: boolean
  readonly dni: string
  /** 'NIE'; '' for the country's usual one. */
  readonly tipo_documento: string
  /** Plan and term, or the thing sold. */
  readonly concepto: string
  readonly cantidad: number
  /** Null for a sale. */
  readonly periodo: { readonly inicio: CivilDate; readonly vencimiento: CivilDate } | null
  /** The time of the day that a member chose; null for none. */
  readonly horario: Date | null
  readonly medio_pago: string
  readonly referencia: string
  /** Empty for one method. */
  readonly partes: readonly { medio_pago: string; monto: number; referencia: string }[]
  /** The user who charged. */
  readonly cobro: string
  readonly precio_lista: number
  readonly descuento: number
  readonly motivo_descuento: string
}

/** The gym's settings that determine how amounts and moments are written. */
interface Locality {
  readonly pais: string
  readonly moneda: string
  readonly zona_horaria: string
}

export type Renglon = readonly [nombre: string, valor: string]

export type ReciboWords = ReturnType<typeof reciboWords>

/** The stamp of a voided receipt, and when and why it was voided. */
export type Anulado = ReturnType<typeof voidWords>

/** The kind of paper. */
export const rotulo = 'Recibo'

/** Beside the QR. */
export const verificar = {
  titulo: 'Verifica este recibo',
  pasos: 'Escanea el código para ver si es válido, o abre esta dirección:',
} as const

/** The table of an A4 page, which stands there in place of `compra`. */
export const encabezados = ['Concepto', 'Cantidad', 'Precio', 'Importe'] as const

/** A receipt in words, the same on the screen, on paper and in mails. Lines without a value are left out. */
export function reciboWords(recibo: Recibo, locality: Locality) {
  const { concepto, cantidad, precio_lista, descuento, monto, periodo, medio_pago, partes } = recibo
  const money = (amount: number) => formatMoney(amount, locality)
  const moment = momentWriter(locality.zona_horaria)
  const dias = periodo ? `${writeDay(periodo.inicio)} al ${writeDay(periodo.vencimiento)}` : ''
  const hora = recibo.horario ? moment(recibo.horario).slice(-5) : ''
  return {
    numero: reciboNumber(recibo.recibo),
    titulo: `${rotulo} ${reciboNumber(recibo.recibo)}`,
    momento: moment(recibo.fecha),
    anulado: recibo.anulado ? voidWords(moment(recibo.anulado), recibo.motivo_anulacion) : null,
    persona: personLines(recibo, locality),
    compra: written([
      ['Concepto', soldOf(recibo)],
      ['Período', dias],
      ['Horario', hora],
    ]),
    /** The purchase in a message. */
    resumen: periodo ? `${concepto}, del ${dias}.` : soldOf(recibo),
    medios: partes.length === 0 ? medio_pago : partes.map((parte) => parte.medio_pago).join(' + '),
    cobro: written([...methodLines(recibo, money), ['Cobró', recibo.cobro]]),
    tabla: {
      /** The last is the price of all pieces, before any discount. */
      fila: [concepto, String(cantidad), money(precio_lista), money(cantidad > 1 ? monto : precio_lista)] as const,
      /** Below the concept. */
      detalle: joined(dias, hora),
    },
    precio: written([['Precio', cantidad > 1 || descuento > 0 ? money(precio_lista) : '']]),
    descuento: written([[`Descuento (${recibo.motivo_descuento})`, descuento > 0 ? `−${money(descuento)}` : '']]),
    total: ['Total', money(monto)] satisfies Renglon,
    pie: [periodo ? `Vence el ${writeDay(periodo.vencimiento)}.` : '', 'Este recibo no reemplaza a una factura.']
      .filter(Boolean)
      .join(' '),
  }
}

/** The methods of a payment with their references and, for several, their amounts. */
export function methodLines(
  { medio_pago, referencia, partes }: Pick<Recibo, 'medio_pago' | 'referencia' | 'partes'>,
  money: (amount: number) => string,
): Renglon[] {
  if (partes.length === 0) return [['Medio de pago', joined(medio_pago, referencia)]]
  return partes.map((parte) => [parte.medio_pago, joined(parte.referencia, money(parte.monto))])
}

/** A receipt in words for anybody with its code: nothing about the customer or the staff. */
export function reciboPublicoWords({ recibo, sucursal, fecha, monto, anulado }: ReciboPublico, locality: Locality) {
  const moment = momentWriter(locality.zona_horaria)
  return {
    estado: anulado ? 'Recibo anulado' : 'Recibo válido',
    importe: formatMoney(monto, locality),
    renglones: written([
      ['Sucursal', sucursal],
      [rotulo, reciboNumber(recibo)],
      ['Fecha', moment(fecha)],
      ['Anulado', anulado ? moment(anulado) : ''],
    ]),
    nota: anulado
      ? 'El gimnasio anuló este recibo: ya no vale como comprobante del pago.'
      : 'Compara estos datos con los de tu recibo: deben ser los mismos.',
  }
}

const voidWords = (momento: string, motivo: string) => ({
  sello: 'ANULADO',
  motivo: `Anulado el ${momento}: ${motivo}`,
})

const personLines = ({ cliente, es_miembro, dni, tipo_documento }: Recibo, { pais }: Locality): Renglon[] =>
  written([
    [es_miembro ? 'Miembro' : 'Visitante', cliente],
    [tipo_documento || documentoUsual(pais), writeDocument(dni, pais, tipo_documento)],
  ])

const written = (lines: readonly Renglon[]): Renglon[] => lines.filter(([, valor]) => valor !== '')

const joined = (...parts: string[]): string => parts.filter(Boolean).join(' · ')
