import { devolucionOf } from './devolucion.ts'
import { allAt, codeAt, dayAt, importeAt, textAt, type Importe } from './inside.ts'
import type { DevolucionLeida } from './lectura.ts'
import type { XmlNode } from './walk-xml.ts'

/** Families of a creditor's or a debtor's direct debits, and none (ISO 20022, Bank Transaction Codes). */
const debits = new Set(['IDDT', 'RDDT', 'NTAV', ''])

/** UnpaidDirectDebit: a return, even where its reason is left out. */
const UNPAID = 'UPDD'

/** The returned direct debits of a booked entry. Money that is only announced may still not move. */
export function returnsOf(entry: XmlNode): readonly DevolucionLeida[] {
  const state = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  if (state !== 'BOOK') return []
  const details = allAt(entry, 'NtryDtls', 'TxDtls')
  // An entry without details, or with one, has its amount and its charges for itself.
  if (details.length === 0) return isReturn(entry, entry) ? [devolucionIn(entry, entry, true)] : []
  const returned = details.filter((tx) => isReturn(entry, tx))
  return returned.map((tx) => devolucionIn(entry, tx, details.length === 1))
}

/** Money that left the account for a direct debit, with a reason or called unpaid. */
function isReturn(entry: XmlNode, tx: XmlNode): boolean {
  const direction = textAt(tx, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd')
  const code = [...allAt(tx, 'BkTxCd', 'Domn'), ...allAt(entry, 'BkTxCd', 'Domn')][0]
  if (direction !== 'DBIT' || !debits.has(code ? textAt(code, 'Fmly', 'Cd') : '')) return false
  return allAt(tx, 'RtrInf').length > 0 || (code !== undefined && textAt(code, 'Fmly', 'SubFmlyCd') === UNPAID)
}

function devolucionIn(entry: XmlNode, tx: XmlNode, isAlone: boolean): DevolucionLeida {
  return devolucionOf({
    endToEndId: textAt(tx, 'Refs', 'EndToEndId'),
    originalMessageId: textAt(tx, 'Refs', 'MsgId'),
    mandato: textAt(tx, 'Refs', 'MndtId'),
    importe: amountOf(tx) ?? (isAlone ? importeAt(entry, 'Amt') : null),
    reasonCode: codeAt(tx, 'RtrInf', 'Rsn'),
    bankDate: dayOf(entry, 'BookgDt') || dayOf(entry, 'ValDt'),
    bankReference: textAt(tx, 'Refs', 'AcctSvcrRef') || textAt(entry, 'AcctSvcrRef'),
    costCents: costOf(tx) ?? (isAlone ? costOf(entry) : null),
    line: tx.line,
  })
}

/** The amount that was asked for comes first: that of the transaction may hold the bank's charges. */
const amountOf = (tx: XmlNode): Importe | null =>
  importeAt(tx, 'AmtDtls', 'InstdAmt', 'Amt') ?? importeAt(tx, 'AmtDtls', 'TxAmt', 'Amt') ?? importeAt(tx, 'Amt')

const dayOf = (entry: XmlNode, name: string) => dayAt(entry, name, 'Dt') || dayAt(entry, name, 'DtTm')

/** The total if there is one, else the sum of the charges: in records since version 04, before that one by one. */
function costOf(node: XmlNode): number | null {
  const total = importeAt(node, 'Chrgs', 'TtlChrgsAndTaxAmt')
  if (total) return total.cents
  const charges = [...allAt(node, 'Chrgs', 'Rcrd'), ...allAt(node, 'Chrgs')]
  const cents = charges.flatMap((charge) => importeAt(charge, 'Amt')?.cents ?? [])
  return cents.length === 0 ? null : cents.reduce((sum, one) => sum + one, 0)
}
