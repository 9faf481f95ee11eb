import { toDecimal } from '#shared/values/money.ts'
import { LARGO_NOMBRE, sepaText } from './caracteres.ts'
import { secuencias, type FicheroDeRemesa, type ReciboDeRemesa, type Secuencia } from './fichero-de-remesa.ts'
import { iban, otherId, withoutBic } from './pain008-parts.ts'
import { reciboElement } from './pain008-recibo.ts'
import { requireFichero } from './require-fichero.ts'
import { writeXml, type Element } from './xml.ts'

/**
 * The file that a bank takes for collecting direct debits of the CORE scheme: CustomerDirectDebitInitiation of ISO 20022, by the
 * EPC's guide to it (EPC130-08) and the Spanish banks' Cuaderno 19. One block per sequence type. The same receipts in any order
 * give the same bytes, so that a file made again is known as the same one. Throws RangeError as `requireFichero` says.
 */
export function writePain008(fichero: FicheroDeRemesa): Buffer {
  requireFichero(fichero)
  const blocks = secuencias
    .map((secuencia) => ({ secuencia, recibos: inOrder(fichero.recibos, secuencia) }))
    .filter(({ recibos }) => recibos.length > 0)
    .map((block) => blockElement(fichero, block))
  const message: Element = ['CstmrDrctDbtInitn', [header(fichero), ...blocks]]
  return writeXml(['Document', [message], { xmlns: `urn:iso:std:iso:20022:tech:xsd:${fichero.version}` }])
}

const inOrder = (recibos: readonly ReciboDeRemesa[], secuencia: Secuencia) =>
  recibos
    .filter((recibo) => recibo.secuencia === secuencia)
    .toSorted((one, other) => (one.endToEndId < other.endToEndId ? -1 : 1))

function header({ messageId, createdAt, presentador, recibos }: FicheroDeRemesa): Element {
  return [
    'GrpHdr',
    [
      ['MsgId', messageId],
      ['CreDtTm', createdAt],
      ...countAndSum(recibos),
      [
        'InitgPty',
        [
          ['Nm', sepaText(presentador.nombre, LARGO_NOMBRE)],
          ['Id', [['OrgId', [otherId(presentador.identificador)]]]],
        ],
      ],
    ],
  ]
}

interface Block {
  readonly secuencia: Secuencia
  readonly recibos: readonly ReciboDeRemesa[]
}

function blockElement({ messageId, acreedor, vence }: FicheroDeRemesa, { secuencia, recibos }: Block): Element {
  return [
    'PmtInf',
    [
      ['PmtInfId', `${messageId}-${secuencia}`],
      ['PmtMtd', 'DD'],
      ['BtchBookg', 'true'],
      ...countAndSum(recibos),
      paymentType(secuencia),
      ['ReqdColltnDt', vence],
      ['Cdtr', [['Nm', sepaText(acreedor.nombre, LARGO_NOMBRE)]]],
      ['CdtrAcct', [iban(acreedor.iban)]],
      ['CdtrAgt', [withoutBic]],
      ['ChrgBr', 'SLEV'],
      ['CdtrSchmeId', [['Id', [['PrvtId', [otherId(acreedor.identificador, ['SchmeNm', [['Prtry', 'SEPA']]])]]]]]],
      ...recibos.map(reciboElement),
    ],
  ]
}

const paymentType = (secuencia: Secuencia): Element => [
  'PmtTpInf',
  [
    ['SvcLvl', [['Cd', 'SEPA']]],
    ['LclInstrm', [['Cd', 'CORE']]],
    ['SeqTp', secuencia],
  ],
]

const countAndSum = (recibos: readonly ReciboDeRemesa[]): readonly Element[] => [
  ['NbOfTxs', String(recibos.length)],
  ['CtrlSum', toDecimal(recibos.reduce((sum, { cents }) => sum + cents, 0))],
]
