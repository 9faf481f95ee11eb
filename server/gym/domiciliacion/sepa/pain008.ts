import { toDecimal } from '#shared/values/money.ts'
import { LARGO_NOMBRE, sepaText } from './caracteres.ts'
import { secuencias, type ArchivoDeRemesa, type ReciboDeRemesa, type Secuencia } from './archivo-de-remesa.ts'
import { iban, otherId, withoutBic } from './pain008-parts.ts'
import { reciboElement } from './pain008-recibo.ts'
import { requireArchivo, requireRecibo } from './require-archivo.ts'
import { writeXml, type Element } from './xml.ts'

/**
 * The file that a bank takes for collecting direct debits of the CORE scheme: CustomerDirectDebitInitiation of ISO 20022, by the
 * EPC's guide to it (EPC130-08) and the Spanish banks' Cuaderno 19. One block per sequence type. The same receipts in any order
 * give the same bytes, so that a file made again is known as the same one. Throws RangeError as `requireArchivo` says.
 */
export async function writePain008(archivo: ArchivoDeRemesa): Promise<Buffer> {
  requireArchivo(archivo)
  const blocks = secuencias
    .map((secuencia) => ({ secuencia, recibos: inOrder(archivo.recibos, secuencia) }))
    .filter(({ recibos }) => recibos.length > 0)
    .map((block) => blockElement(archivo, block))
  const message: Element = ['CstmrDrctDbtInitn', [header(archivo), ...blocks]]
  return writeXml(['Document', [message], { xmlns: `urn:iso:std:iso:20022:tech:xsd:${archivo.version}` }])
}

const inOrder = (recibos: readonly ReciboDeRemesa[], secuencia: Secuencia) =>
  recibos
    .filter((recibo) => recibo.secuencia === secuencia)
    .toSorted((one, other) => (one.endToEndId < other.endToEndId ? -1 : 1))

function header({ messageId, createdAt, presentador, recibos }: ArchivoDeRemesa): Element {
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

function blockElement({ messageId, acreedor, vence }: ArchivoDeRemesa, { secuencia, recibos }: Block): Element {
  const common: readonly Element[] = [
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
  ]
  return ['PmtInf', inBlock(common, recibos)]
}

function* inBlock(common: readonly Element[], recibos: readonly ReciboDeRemesa[]): Generator<Element> {
  yield* common
  for (const recibo of recibos) {
    requireRecibo(recibo)
    yield reciboElement(recibo)
  }
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
