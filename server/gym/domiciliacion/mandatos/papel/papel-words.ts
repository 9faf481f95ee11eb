import type { Creditor } from './read-papel.ts'

/** The words of a mandate as banks print them, in the debtor's language (EPC016-06, 4.1 and its Spanish translation). */
export const titulo = 'Orden de domiciliación de adeudo directo SEPA'

export const autorizacion =
  'Mediante la firma de esta orden de domiciliación, el deudor autoriza (A) al acreedor a enviar instrucciones a la entidad del deudor para adeudar su cuenta y (B) a la entidad para efectuar los adeudos en su cuenta siguiendo las instrucciones del acreedor. Como parte de sus derechos, el deudor está legitimado al reembolso por su entidad en los términos y condiciones del contrato suscrito con la misma. La solicitud de reembolso deberá efectuarse dentro de las ocho semanas que siguen a la fecha de adeudo en cuenta. Puede obtener información adicional sobre sus derechos en su entidad financiera.'

export const tipos = { recurrente: 'Pago recurrente', unico: 'Pago único' } as const

export const firma = { lugar: 'Localidad', dia: 'Fecha', firma: 'Firma del deudor' } as const

export const conservar =
  'Todos los campos han de completarse. Una vez firmada, esta orden debe entregarse al acreedor para su custodia.'

type Pair = readonly [name: string, value: string]

export const acreedorPairs = ({ referencia, identificador, acreedor, direccion }: Creditor & { referencia: string }) =>
  [
    ['Referencia de la orden', referencia],
    ['Identificador del acreedor', identificador],
    ['Nombre del acreedor', acreedor],
    ['Dirección', direccion],
    ['País', 'España'],
  ] as const satisfies readonly Pair[]
