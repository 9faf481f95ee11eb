import { devolucionOf } from './devolucion.ts'
import { codeAt, dayAt, importeAt, allAt, textAt, type Importe } from './inside.ts'
import type { BloqueRechazado, DevolucionLeida } from './lectura.ts'
import type { MessageReader } from './message-reader.ts'
import { Refused } from './refused.ts'
import type { XmlNode } from './walk-xml.ts'

const REPORT = 'Document/CstmrPmtStsRpt'
const GROUP = `${REPORT}/OrgnlGrpInfAndSts`
const BLOCK = `${REPORT}/OrgnlPmtInfAndSts`
const RECEIPT = `${BLOCK}/TxInfAndSts`

const ends = new Set(['CstmrPmtStsRpt', 'OrgnlGrpInfAndSts', 'OrgnlPmtInfAndSts', 'TxInfAndSts'])

/** CustomerPaymentStatusReport: the receipts, blocks and files that the bank refused. Those that it took are not told. */
export function pain002Reader(): MessageReader {
  const devoluciones: DevolucionLeida[] = []
  const bloques: BloqueRechazado[] = []
  /** Counts of all that was named so far, refused or not: receipts of the open block; receipts and blocks of the open report. */
  const named = { inBlock: 0, inReport: 0 }

  function receipt(tx: XmlNode, block: XmlNode, report: XmlNode): void {
    named.inBlock += 1
    if (isRejected(tx, block, report)) devoluciones.push(devolucionIn(tx, block, report))
  }

  function block(node: XmlNode, report: XmlNode): void {
    if (named.inBlock === 0 && textAt(node, 'PmtInfSts') === 'RJCT') bloques.push(bloqueOf(node, report))
    named.inBlock = 0
    named.inReport += 1
  }

  function report(node: XmlNode): void {
    if (named.inReport === 0 && textAt(node, 'OrgnlGrpInfAndSts', 'GrpSts') === 'RJCT')
      bloques.push(bloqueOf(node, node))
    named.inReport = 0
  }

  function closed(node: XmlNode, path: string, [, aboveAll = node, above = node]: readonly XmlNode[]): boolean {
    if (path === GROUP) requireDebits(node)
    else if (path === RECEIPT) receipt(node, above, aboveAll)
    else if (path === BLOCK) block(node, aboveAll)
    else if (path === REPORT) report(node)
    return path !== GROUP
  }
  return { ends, closed, devoluciones, bloques }
}

/** The same message answers files of transfers. */
function requireDebits(group: XmlNode): void {
  const name = textAt(group, 'OrgnlMsgNmId').toLowerCase()
  if (name.startsWith('pain.001')) throw new Refused('other_kind', group.line, name)
}

/** By its own state, else by that of its block or file; without any, by its having a reason. */
function isRejected(tx: XmlNode, block: XmlNode, report: XmlNode): boolean {
  const states = [textAt(tx, 'TxSts'), textAt(block, 'PmtInfSts'), textAt(report, 'OrgnlGrpInfAndSts', 'GrpSts')]
  const state = states.find((one) => one !== '' && one !== 'PART')
  return state === undefined ? reasonIn(tx) !== '' : state === 'RJCT'
}

function devolucionIn(tx: XmlNode, block: XmlNode, report: XmlNode): DevolucionLeida {
  return devolucionOf({
    endToEndId: textAt(tx, 'OrgnlEndToEndId'),
    originalMessageId: textAt(report, 'OrgnlGrpInfAndSts', 'OrgnlMsgId'),
    mandato: textAt(tx, 'OrgnlTxRef', 'MndtRltdInf', 'MndtId') || mandateOfVersion10(tx),
    importe: importeAt(tx, 'OrgnlTxRef', 'Amt', 'InstdAmt') ?? importeAt(tx, 'OrgnlTxRef', 'IntrBkSttlmAmt'),
    reasonCode: reasonIn(tx) || reasonIn(block) || reasonIn(report, 'OrgnlGrpInfAndSts'),
    bankDate: dayAt(report, 'GrpHdr', 'CreDtTm'),
    bankReference: textAt(tx, 'AcctSvcrRef') || textAt(tx, 'StsId'),
    costCents: costOf(allAt(tx, 'ChrgsInf').map((charge) => importeAt(charge, 'Amt'))),
    line: tx.line,
  })
}

const mandateOfVersion10 = (tx: XmlNode) => textAt(tx, 'OrgnlTxRef', 'MndtRltdInf', 'DrctDbtMndt', 'MndtId')

function costOf(charges: readonly (Importe | null)[]): number | null {
  const cents = charges.flatMap((charge) => charge?.cents ?? [])
  return cents.length === 0 ? null : cents.reduce((sum, one) => sum + one, 0)
}

/** The first reason that is one. */
function reasonIn(node: XmlNode, ...path: readonly string[]): string {
  const reasons = allAt(node, ...path, 'StsRsnInf').map((status) => codeAt(status, 'Rsn'))
  return reasons.find((code) => code !== '') ?? ''
}

/** A block, or with the report itself the whole file. */
function bloqueOf(node: XmlNode, report: XmlNode): BloqueRechazado {
  return {
    originalMessageId: textAt(report, 'OrgnlGrpInfAndSts', 'OrgnlMsgId'),
    paymentBlockId: textAt(node, 'OrgnlPmtInfId'),
    reasonCode: reasonIn(node) || reasonIn(report, 'OrgnlGrpInfAndSts'),
    bankDate: dayAt(report, 'GrpHdr', 'CreDtTm'),
    line: node.line,
  }
}
