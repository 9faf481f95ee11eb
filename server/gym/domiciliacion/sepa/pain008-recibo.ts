import { toDecimal } from '#shared/values/money.ts'
import { LARGO_CONCEPTO, LARGO_NOMBRE, sepaText } from './caracteres.ts'
import type { ReciboDeRemesa } from './archivo-de-remesa.ts'
import { iban, withoutBic } from './pain008-parts.ts'
import type { Element } from './xml.ts'

/** A receipt in its block. It has no concept if none of its characters can be written. */
export function reciboElement({ endToEndId, cents, mandato, firmado, deudor, concepto }: ReciboDeRemesa): Element {
  return [
    'DrctDbtTxInf',
    [
      ['PmtId', [['EndToEndId', endToEndId]]],
      ['InstdAmt', toDecimal(cents), { Ccy: 'EUR' }],
      ['DrctDbtTx', [mandate(mandato, firmado)]],
      ['DbtrAgt', [withoutBic]],
      ['Dbtr', [['Nm', sepaText(deudor.nombre, LARGO_NOMBRE)]]],
      ['DbtrAcct', [iban(deudor.iban)]],
      ...remittance(sepaText(concepto, LARGO_CONCEPTO)),
    ],
  ]
}

const mandate = (mandato: string, firmado: string): Element => [
  'MndtRltdInf',
  [
    ['MndtId', mandato],
    ['DtOfSgntr', firmado],
  ],
]

const remittance = (concepto: string): readonly Element[] =>
  concepto === '' ? [] : [['RmtInf', [['Ustrd', concepto]]]]
