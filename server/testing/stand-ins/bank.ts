import type { CivilDate } from '#shared/values/dates.ts'

/** A receipt as the bank reads it in a file of debits. */
export interface BankReceipt {
  readonly id: string
  readonly cents: number
}

/** The receipts of a file (pain.008). */
export function receiptsOf(file: string): BankReceipt[] {
  const receipt = /<EndToEndId>([^<]+)<\/EndToEndId>[\s\S]*?<InstdAmt Ccy="EUR">([\d.]+)<\/InstdAmt>/g
  return [...file.matchAll(receipt)].map(([, id = '', amount]) => ({ id, cents: Math.round(Number(amount) * 100) }))
}

/** A receipt that the bank takes back, with its code. */
export type TakenBack = BankReceipt & { readonly code: string }

const euros = (cents: number) => (cents / 100).toFixed(2)

/** Refused before their day. */
export const pain002 = (message: string, dia: CivilDate, taken: readonly TakenBack[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>
<GrpHdr><MsgId>B1</MsgId><CreDtTm>${dia}T10:00:00</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${message}</OrgnlMsgId><OrgnlMsgNmId>pain.008.001.02</OrgnlMsgNmId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>${message}-RCUR</OrgnlPmtInfId>${taken.map(refusal).join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`

const refusal = ({ id, code, cents }: TakenBack) =>
  `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf><OrgnlTxRef><Amt><InstdAmt Ccy="EUR">${euros(cents)}</InstdAmt></Amt></OrgnlTxRef></TxInfAndSts>
`

const statements = {
  'camt.053': ['BkToCstmrStmt', 'Stmt'],
  'camt.054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const

/** Taken back after their day: a statement of the account, or a notice. */
export function camt(kind: keyof typeof statements, dia: CivilDate, taken: readonly TakenBack[]): string {
  const [message, part] = statements[kind]
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:${kind}.001.02"><${message}>
<GrpHdr><MsgId>E1</MsgId></GrpHdr><${part}><Id>1</Id>${taken.map((one) => entry(one, dia)).join('')}</${part}></${message}></Document>`
}

const entry = ({ id, code, cents }: TakenBack, dia: CivilDate) =>
  `<Ntry><Amt Ccy="EUR">${euros(cents)}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${dia}</Dt></BookgDt>
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>IDDT</Cd><SubFmlyCd>UPDD</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls><TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><Chrgs><Amt Ccy="EUR">1.21</Amt></Chrgs><RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf></TxDtls></NtryDtls></Ntry>
`
