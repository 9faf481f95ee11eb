import { documentoUsual } from '../documentos/documento-usual.ts'
import { methodNames, writeMedio } from '../metodos-pago.ts'
import { reciboNumber } from '../recibo.ts'
import { soldOf } from '../ventas/venta.ts'
import { civilDay } from '../values/dates-without-library.ts'
import type { CivilDate } from '../values/dates.ts'
import { formatMoney, parseMoney } from '../values/money.ts'
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
  /** The rest that its making left owing, and the day for it; null for a payment or a sale that was paid whole. */
  readonly queda: { readonly monto: number; readonly vence: CivilDate } | null
  /** Of the payment of a debt: the number of the receipt that left it. Null for a payment or a sale. */
  readonly de_recibo: number | null
}

/** The receipt of a payment, of a sale, or of a debt's payment, as stored. */
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
  /** Plan and term, or the thing sold; of a debt's payment, what the debt is for. */
  readonly concepto: string
  readonly cantidad: number
  /** Null for a sale and a debt's payment. */
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

const pagoDeSaldo = 'Pago de saldo'

/** Beside the QR. */
export const verificar = {
  titulo: 'Verifica este recibo',
  pasos: 'Escanea el código para ver si es válido, o abre esta dirección:',
} as const

/** The table of an A4 page, which stands there in place of `compra`. */
export const encabezados = ['Concepto', 'Cantidad', 'Precio', 'Importe'] as const

/** A receipt in words, the same on the screen, on paper and in mails. Lines without a value are left out. */
export function reciboWords(recibo: Recibo, locality: Locality) {
  const { cantidad, precio_lista, descuento, monto, periodo, medio_pago, partes } = recibo
  const money = (amount: number) => formatMoney(amount, locality)
  const moment = momentWriter(locality.zona_horaria)
  const dias = periodo ? `${writeDay(periodo.inicio)} al ${writeDay(periodo.vencimiento)}` : ''
  const hora = recibo.horario ? moment(recibo.horario).slice(-5) : ''
  const { fila, detalle, ...bought } = purchaseWords(recibo, { dias, hora })
  return {
    numero: reciboNumber(recibo.recibo),
    titulo: `${rotulo} ${reciboNumber(recibo.recibo)}`,
    momento: moment(recibo.fecha),
    anulado: recibo.anulado ? voidWords(moment(recibo.anulado), recibo.motivo_anulacion) : null,
    persona: personLines(recibo, locality),
    ...bought,
    medios: methodNames({ medio_pago, partes }),
    cobro: written([...paidLines(recibo, money), ['Cobró', recibo.cobro]]),
    tabla: {
      /** The last is the price of all pieces, before any discount. */
      fila: [fila, String(cantidad), money(precio_lista), money(cantidad > 1 ? monto : precio_lista)] as const,
      /** Below the concept. */
      detalle,
    },
    precio: written([['Precio', cantidad > 1 || descuento > 0 ? money(precio_lista) : '']]),
    descuento: written([[`Descuento (${recibo.motivo_descuento})`, descuento > 0 ? `−${money(descuento)}` : '']]),
    total: ['Total', money(monto)] satisfies Renglon,
    /** Below the total: what was paid of it, and what it leaves owing. Empty for a charge that was paid whole. */
    saldo: saldoLines(recibo, locality),
    /** The money that came in by it. */
    pagado: money(paidNow(recibo)),
    /** A sentence for the member about the rest; '' where nothing was ever left. */
    aviso: saldoSentence(recibo, locality),
    pie: [periodo ? `Vence el ${writeDay(periodo.vencimiento)}.` : '', 'Este recibo no reemplaza a una factura.']
      .filter(Boolean)
      .join(' '),
  }
}

/** The purchase as lines, in a message (`resumen`), and as a table's row with the line below it. */
function purchaseWords(recibo: Recibo, { dias, hora }: { dias: string; hora: string }) {
  const { concepto, de_recibo, periodo } = recibo
  if (de_recibo !== null) {
    const numero = reciboNumber(de_recibo)
    return {
      compra: written([
        ['Concepto', pagoDeSaldo],
        ['De', concepto],
        ['Del recibo', numero],
      ]),
      resumen: `${pagoDeSaldo} de ${concepto} (recibo ${numero}).`,
      fila: pagoDeSaldo,
      detalle: joined(concepto, `${rotulo} ${numero}`),
    }
  }
  return {
    compra: written([
      ['Concepto', soldOf(recibo)],
      ['Período', dias],
      ['Horario', hora],
    ]),
    resumen: periodo ? `${concepto}, del ${dias}.` : soldOf(recibo),
    fila: concepto,
    detalle: joined(dias, hora),
  }
}

/** The methods of a payment with their references and, for several, their amounts. */
export function methodLines(
  { medio_pago, referencia, partes }: Pick<Recibo, 'medio_pago' | 'referencia' | 'partes'>,
  money: (amount: number) => string,
): Renglon[] {
  if (partes.length === 0) return [['Medio de pago', joined(writeMedio(medio_pago), referencia)]]
  return partes.map((parte) => [writeMedio(parte.medio_pago), joined(parte.referencia, money(parte.monto))])
}

/** The methods by which money came in. The rest that is owed stands below the total: among them it would look paid. */
function paidLines(recibo: Recibo, money: (amount: number) => string): Renglon[] {
  if (recibo.queda === null || recibo.de_recibo !== null) return methodLines(recibo, money)
  if (recibo.partes.length === 0) return []
  return methodLines({ ...recibo, partes: recibo.partes.slice(0, -1) }, money)
}

type Left = Pick<ReciboPublico, 'fecha' | 'monto' | 'queda' | 'de_recibo' | 'anulado'>

/** The money that came in by a receipt: all of it, less the rest that it left. */
function paidNow({ monto, queda, de_recibo }: Left): number {
  if (queda === null || de_recibo !== null) return monto
  return ((parseMoney(monto) ?? 0) - (parseMoney(queda.monto) ?? 0)) / 100
}

function saldoLines(recibo: Left, locality: Locality): Renglon[] {
  const { queda, de_recibo, anulado } = recibo
  if (queda === null || anulado !== null) return []
  const paid: Renglon[] = de_recibo === null ? [['Pagado', formatMoney(paidNow(recibo), locality)]] : []
  if (queda.monto === 0) return [...paid, ['Saldo', 'No queda saldo']]
  return [...paid, ['Queda debiendo', owedText({ ...recibo, queda }, locality)]]
}

function saldoSentence(recibo: Left, locality: Locality): string {
  const { queda, anulado } = recibo
  if (queda === null || anulado !== null) return ''
  if (queda.monto === 0) return 'No queda saldo.'
  return `Queda un saldo pendiente de ${owedText({ ...recibo, queda }, locality)}.`
}

/** '$ 24.000 para el 20/11/2026', or 'desde el' if that day was over when the receipt was made. */
function owedText({ fecha, queda }: { fecha: Date; queda: NonNullable<Left['queda']> }, locality: Locality): string {
  const isLate = queda.vence < civilDay(fecha, locality.zona_horaria)
  return `${formatMoney(queda.monto, locality)} ${isLate ? 'desde' : 'para'} el ${writeDay(queda.vence)}`
}

/** A receipt in words for anybody with its code: nothing about the customer or the staff. */
export function reciboPublicoWords(publico: ReciboPublico, locality: Locality) {
  const { recibo, sucursal, fecha, monto, anulado, de_recibo } = publico
  const moment = momentWriter(locality.zona_horaria)
  return {
    estado: anulado ? 'Recibo anulado' : 'Recibo válido',
    importe: formatMoney(monto, locality),
    renglones: written([
      ['Sucursal', sucursal],
      [rotulo, reciboNumber(recibo)],
      ['Fecha', moment(fecha)],
      ['Concepto', de_recibo === null ? '' : pagoDeSaldo],
      ['Del recibo', de_recibo === null ? '' : reciboNumber(de_recibo)],
      ...(anulado ? [] : saldoLines(publico, locality)),
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
