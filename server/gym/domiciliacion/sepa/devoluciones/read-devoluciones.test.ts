import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { DevolucionLeida, Lectura } from './lectura.ts'
import { readDevoluciones } from './read-devoluciones.ts'

const example = (name: string) => readFileSync(new URL(`examples/${name}.xml`, import.meta.url), 'utf8')
const pain002 = example('pain.002.001.03')
const camt053 = example('camt.053.001.02')
const camt054 = example('camt.054.001.08')

const read = (text: string) => readDevoluciones(Buffer.from(text))
const returned = (lectura: Lectura) => (lectura.kind === 'read' ? lectura.devoluciones : [])
const refused = (code: string, found = '') => expect.objectContaining({ kind: 'refused', code, found })

const first: DevolucionLeida = {
  endToEndId: 'h7g6f5e4d3c2b1a',
  originalMessageId: 'CASTELLANA-20261201-1',
  mandato: 'M-000102',
  cents: 8975,
  reasonCode: 'AM04',
  bankDate: '2026-12-03',
  bankReference: 'DEV-1',
  costCents: 121,
  line: 15,
  problems: [],
}

describe('a status report (pain.002)', () => {
  it('tells the refused receipts and blocks, and none that was taken', async () => {
    expect(await read(pain002)).toEqual({
      kind: 'read',
      formato: 'pain.002.001.03',
      devoluciones: [first],
      bloques: [
        {
          originalMessageId: 'CASTELLANA-20261201-1',
          paymentBlockId: 'CASTELLANA-20261201-1-FRST',
          reasonCode: 'FF05',
          bankDate: '2026-12-03',
          line: 38,
        },
      ],
    })
  })

  it('reads version 10, with its place of the mandate', async () => {
    const text = pain002
      .replace('pain.002.001.03', 'pain.002.001.10')
      .replace(/<MndtRltdInf>(.*)<\/MndtRltdInf>/, '<MndtRltdInf><DrctDbtMndt>$1</DrctDbtMndt></MndtRltdInf>')
    expect(returned(await read(text))).toEqual([first])
  })

  it('takes the state, and the reason, of the block for its receipts that have none', async () => {
    const text = pain002
      .replace('<TxSts>ACSC</TxSts>', '')
      .replace(
        '-RCUR</OrgnlPmtInfId>',
        '-RCUR</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts><StsRsnInf><Rsn><Cd>AG01</Cd></Rsn></StsRsnInf>',
      )
    expect(returned(await read(text)).map(({ endToEndId, reasonCode }) => [endToEndId, reasonCode])).toEqual([
      ['h7g6f5e4d3c2b1a', 'AM04'],
      ['a1b2c3d4e5f6g7h', 'AG01'],
    ])
  })

  it('without any state counts receipts with a reason', async () => {
    const text = pain002.replaceAll(/<TxSts>.*<\/TxSts>/g, '')
    expect(returned(await read(text)).map(({ endToEndId }) => endToEndId)).toEqual(['h7g6f5e4d3c2b1a'])
  })

  it('tells a whole file that was refused', async () => {
    const text = pain002
      .replace(/<OrgnlPmtInfAndSts>.*<\/OrgnlPmtInfAndSts>/s, '')
      .replace('<GrpSts>PART</GrpSts>', '<GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf>')
    expect(await read(text)).toMatchObject({
      devoluciones: [],
      bloques: [{ originalMessageId: 'CASTELLANA-20261201-1', paymentBlockId: '', reasonCode: 'FF01' }],
    })
  })

  it('of transfers is another message', async () => {
    expect(await read(pain002.replace('>pain.008.001.02<', '>pain.001.001.03<'))).toEqual(
      refused('other_kind', 'pain.001.001.03'),
    )
  })
})

describe('a statement (camt.053)', () => {
  it('tells the returned direct debits alone, with what was asked for and what it cost', async () => {
    expect(await read(camt053)).toEqual({
      kind: 'read',
      formato: 'camt.053.001.02',
      devoluciones: [
        { ...first, reasonCode: 'MD06', costCents: 242, line: 26 },
        {
          endToEndId: 'r8k2m4x6q1z3v5b',
          originalMessageId: '',
          mandato: '',
          cents: 4500,
          reasonCode: 'AC04',
          bankDate: '2026-12-03',
          bankReference: 'ASIENTO-9',
          costCents: null,
          line: 41,
          problems: [],
        },
      ],
      bloques: [],
    })
  })

  it.each([
    ['is only announced', ['<Sts>BOOK</Sts>', '<Sts>PDNG</Sts>']],
    ['came in: we gave back a debit of ours', ['DBIT', 'CRDT']],
    ['is a transfer that came back', ['>IDDT<', '>ICDT<']],
    ['is a purchase by card', ['>IDDT<', '>CCRD<']],
  ] as const)('counts no money that %s', async (_, [from, to]) => {
    expect(await read(camt053.replaceAll(from, to))).toEqual(refused('no_returns', 'camt.053.001.02'))
  })

  it('takes the family of the single transaction before that of its entry', async () => {
    const own = '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd></Fmly></Domn></BkTxCd><RtrInf>'
    expect(returned(await read(camt053.replace('<RtrInf>', own))).map(({ reasonCode }) => reasonCode)).toEqual(['AC04'])
  })

  it('tells an unpaid debit without a reason', async () => {
    const text = camt053.replaceAll(/<RtrInf>.*<\/RtrInf>/g, '')
    expect(returned(await read(text)).map(({ reasonCode, problems }) => [reasonCode, problems])).toEqual([
      ['', ['no_reason']],
      ['', ['no_reason']],
    ])
  })

  it('tells an unpaid debit of an entry without details, by the entry’s amount', async () => {
    const text = camt053.replaceAll(/<NtryDtls>.*?<\/NtryDtls>/gs, '')
    expect(returned(await read(text))).toMatchObject([
      { endToEndId: '', cents: 13_722, bankReference: 'ASIENTO-9', problems: ['no_end_to_end_id', 'no_reason'] },
    ])
  })

  it('gives the entry’s amount to no one of several', async () => {
    const text = camt053.replaceAll(/<AmtDtls>.*?<\/AmtDtls>/gs, '')
    expect(returned(await read(text)).map(({ cents, problems }) => [cents, problems])).toEqual([
      [null, ['no_amount']],
      [null, ['no_amount']],
    ])
  })

  it('falls back to the day of its value', async () => {
    expect(returned(await read(camt053.replaceAll(/<BookgDt>.*<\/BookgDt>/g, '')))[0]?.bankDate).toBe('2026-12-01')
  })
})

describe('a notification (camt.054)', () => {
  it('is read with prefixes, a state of its version, the bank’s own code and an instant', async () => {
    expect(returned(await read(camt054))).toEqual([
      {
        endToEndId: 'r8k2m4x6q1z3v5b',
        originalMessageId: '',
        mandato: '',
        cents: 4500,
        reasonCode: 'MS02',
        bankDate: '2026-12-03',
        bankReference: 'ASIENTO-10',
        costCents: 121,
        line: 15,
        problems: [],
      },
    ])
  })

  it.each([
    ['camt.054.001.08', 'camt.054.001.02', camt054],
    ['camt.053.001.02', 'camt.053.001.08', camt053],
  ])('of version %s is read as %s too', async (from, to, text) => {
    expect(await read(text.replace(from, to))).toMatchObject({ kind: 'read', formato: to })
  })
})

describe('what stands in the way of a return is told with it', () => {
  const problems = async (text: string) => returned(await read(text))[0]?.problems

  it.each([
    ['no id', 'h7g6f5e4d3c2b1a', '', ['no_end_to_end_id']],
    ['an id that nobody gave', 'h7g6f5e4d3c2b1a', 'NOTPROVIDED', ['no_end_to_end_id']],
    ['zeros for a reason', 'AM04', '0000', ['no_reason']],
    ['an empty reason', 'AM04', '', ['no_reason']],
    ['a reason that nobody knows', 'AM04', 'XX99', ['unknown_reason']],
    ['an empty amount', '>89.75<', '><', ['no_amount']],
    ['an amount of nothing', '>89.75<', '>0.00<', ['no_amount']],
    ['an amount with a comma', '>89.75<', '>89,75<', ['no_amount']],
    ['an amount below zero', '>89.75<', '>-89.75<', ['no_amount']],
    ['an amount with an exponent', '>89.75<', '>1e3<', ['no_amount']],
    ['pounds', 'Ccy="EUR">89.75', 'Ccy="GBP">89.75', ['not_euro']],
    ['a day that is none', '2026-12-03T06:12:00', '2026-02-30T06:12:00', ['no_date']],
  ])('%s', async (_, from, to, told) => {
    expect(await problems(pain002.replace(from, to))).toEqual(told)
  })

  it('an id that came before, and the others of the file not', async () => {
    const text = camt053.replace('r8k2m4x6q1z3v5b', 'h7g6f5e4d3c2b1a')
    expect(returned(await read(text)).map((devolucion) => devolucion.problems)).toEqual([[], ['repeated']])
  })

  it('is never that two have no id', async () => {
    const text = camt053.replace('r8k2m4x6q1z3v5b', 'NOTPROVIDED').replace('h7g6f5e4d3c2b1a', 'NOTPROVIDED')
    expect(returned(await read(text)).map((devolucion) => devolucion.problems)).toEqual([
      ['no_end_to_end_id'],
      ['no_end_to_end_id'],
    ])
  })
})

describe('a bank’s envelope and its own elements', () => {
  const inner = pain002.replace(/<\?xml.*\?>\n/, '')

  it('around the message is no hindrance', async () => {
    expect(returned(await read(`<Envelope xmlns="urn:bank">${inner}</Envelope>`))).toEqual([{ ...first, line: 14 }])
  })

  it('inside it are not read', async () => {
    const own = `<SplmtryData><Envlp><x:Bank xmlns:x="urn:bank"><x:TxSts>RJCT</x:TxSts>${inner.slice(
      inner.indexOf('<OrgnlPmtInfAndSts>'),
      inner.indexOf('</CstmrPmtStsRpt>'),
    )}</x:Bank></Envlp></SplmtryData></CstmrPmtStsRpt>`
    expect(returned(await read(pain002.replace('</CstmrPmtStsRpt>', own)))).toEqual([first])
  })

  it('inside a receipt, or around one, are not its own', async () => {
    const own = pain002.replace('<TxSts>RJCT', '<x:TxSts xmlns:x="urn:bank">ACSC</x:TxSts><TxSts>RJCT')
    expect(returned(await read(own))).toEqual([first])
    const around = pain002
      .replaceAll('<OrgnlPmtInfAndSts>', '<x:OrgnlPmtInfAndSts xmlns:x="urn:bank">')
      .replaceAll('</OrgnlPmtInfAndSts>', '</x:OrgnlPmtInfAndSts>')
    expect(await read(around)).toEqual(refused('no_returns', 'pain.002.001.03'))
  })

  it('may hold a report on receipts and one on a whole file', async () => {
    const whole = inner.replace(/<OrgnlPmtInfAndSts>.*<\/OrgnlPmtInfAndSts>/s, '').replace('>PART<', '>RJCT<')
    expect(await read(`<Envelope>${inner}${whole}</Envelope>`)).toMatchObject({
      bloques: [{ reasonCode: 'FF05' }, { paymentBlockId: '' }],
    })
  })

  it('may hold two messages of one kind, but no two of different ones', async () => {
    expect(returned(await read(`<Envelope>${inner}${inner}</Envelope>`))).toMatchObject([
      {},
      { problems: ['repeated'] },
    ])
    const other = camt053.replace(/<\?xml.*\?>\n/, '')
    expect(await read(`<Envelope>${inner}${other}</Envelope>`)).toEqual(refused('other_kind', 'camt.053.001.02'))
  })
})
