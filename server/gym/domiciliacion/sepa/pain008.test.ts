import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { formatosDeRemesa, type ArchivoDeRemesa, type ReciboDeRemesa } from './archivo-de-remesa.ts'
import { goldenRemesa } from './golden/golden-remesa.ts'
import { writePain008 } from './pain008.ts'

const remesa = goldenRemesa('pain.008.001.08')
const [first] = remesa.recibos
if (!first) throw new Error('the golden remesa has receipts')

const written = async (changes: Partial<ArchivoDeRemesa>) => (await writePain008({ ...remesa, ...changes })).toString()
const withRecibo = (changes: Partial<ReciboDeRemesa>) => written({ recibos: [{ ...first, ...changes }] })
const all = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map((match) => match[1])

const distinct = (count: number): readonly ReciboDeRemesa[] =>
  Array.from({ length: count }, (_, index) => ({ ...first, endToEndId: `e${index}`, mandato: `m${index}` }))

describe.each(formatosDeRemesa)('a file of version %s', (version) => {
  it('is the golden one, byte for byte', async () => {
    const golden = await readFile(new URL(`golden/${version}.xml`, import.meta.url))
    const made = await writePain008(goldenRemesa(version))
    expect(made.toString()).toBe(golden.toString())
    expect(made.equals(golden)).toBe(true)
  })

  // Others: a file built again had new references, and the bank collected it again.
  it('is the same when it is built again from the same receipts in another order', async () => {
    const again = { ...goldenRemesa(version), recibos: goldenRemesa(version).recibos.toReversed() }
    expect((await writePain008(again)).equals(await writePain008(goldenRemesa(version)))).toBe(true)
  })
})

describe('a file', () => {
  it('counts and sums exactly, over all and in each block', async () => {
    const recibos = Array.from({ length: 1000 }, (_, index): ReciboDeRemesa => ({
      ...first,
      endToEndId: `e${index}`,
      mandato: `m${index}`,
      cents: index % 2 === 0 ? 10 : 99_999_999_999,
      secuencia: index % 2 === 0 ? 'RCUR' : 'OOFF',
    }))
    const text = await written({ recibos })
    expect(all(text, 'NbOfTxs')).toEqual(['1000', '500', '500'])
    expect(all(text, 'CtrlSum')).toEqual(['500000000045.00', '50.00', '499999999995.00'])
    expect(all(text, 'InstdAmt').slice(0, 2)).toEqual(['0.10', '0.10'])
  })

  it('has a block for each sequence type, in this order', async () => {
    const types = ['FNAL', 'OOFF', 'RCUR', 'FRST'] as const
    const recibos = types.map((secuencia) => ({ ...first, secuencia, endToEndId: secuencia, mandato: secuencia }))
    const text = await written({ recibos })
    expect(all(text, 'SeqTp')).toEqual(['FRST', 'RCUR', 'OOFF', 'FNAL'])
    expect(all(text, 'EndToEndId')).toEqual(['FRST', 'RCUR', 'OOFF', 'FNAL'])
    expect(new Set(all(text, 'PmtInfId')).size).toBe(4)
  })

  // Others: a retry was sent as a first one, and a mandate from elsewhere as signed on the day of its import.
  it('says the sequence and the day of signing that it was given', async () => {
    const text = await withRecibo({ secuencia: 'RCUR', firmado: '2012-03-04' })
    expect(all(text, 'SeqTp')).toEqual(['RCUR'])
    expect(all(text, 'DtOfSgntr')).toEqual(['2012-03-04'])
  })

  it('leaves out a concept of which nothing can be written', async () => {
    expect(await withRecibo({ concepto: ' \u200b' })).not.toContain('RmtInf')
    expect(all(await withRecibo({ concepto: 'ñ'.repeat(200) }), 'Ustrd')).toEqual(['n'.repeat(140)])
    expect(all(await withRecibo({ deudor: { ...first.deudor, nombre: 'Á'.repeat(90) } }), 'Nm')[2]).toBe('A'.repeat(70))
  })
})

describe('no file is made', () => {
  it('with more receipts than can be summed exactly', async () => {
    await expect(written({ recibos: distinct(50_001) })).rejects.toThrow(RangeError)
  })

  it.each<[string, Partial<ArchivoDeRemesa>]>([
    ['without receipts', { recibos: [] }],
    ['with one receipt twice', { recibos: [first, { ...first, mandato: 'other' }] }],
    ['with a message id that has no room for the blocks', { messageId: 'x'.repeat(31) }],
    ['with a message id that banks change', { messageId: 'remesa_1' }],
    ['due on a Sunday', { vence: '2026-11-29' }],
    ['due on Good Friday', { vence: '2026-04-03' }],
    ['due on no day', { vence: '2026-02-30' }],
    ['made at no time', { createdAt: '2026-11-24T24:00:00' }],
    ['made at an instant in a zone', { createdAt: '2026-11-24T09:30:00Z' }],
    ['without a presenter', { presentador: { nombre: 'Peña', identificador: '' } }],
    ['without a name', { presentador: { nombre: ' ', identificador: 'X' } }],
    ['of a creditor with wrong digits', { acreedor: { ...remesa.acreedor, identificador: 'ES78000B85626240' } }],
    ['of a creditor with a wrong account', { acreedor: { ...remesa.acreedor, iban: 'ES9221000418450200051332' } }],
    ['of a creditor without a name', { acreedor: { ...remesa.acreedor, nombre: '' } }],
  ])('%s', async (_, changes) => {
    await expect(written(changes)).rejects.toThrow(RangeError)
  })

  it.each<[string, Partial<ReciboDeRemesa>]>([
    ['nothing', { cents: 0 }],
    ['less than nothing', { cents: -1 }],
    ['half a cent', { cents: 10.5 }],
    ['no number', { cents: Number.NaN }],
    ['more than the scheme', { cents: 100_000_000_000 }],
    ['a receipt that cannot come back', { endToEndId: 'NOTPROVIDED' }],
    ['a receipt whose id banks change', { endToEndId: 'a//b' }],
    ['a mandate without reference', { mandato: '' }],
    ['a mandate signed on no day', { firmado: '' }],
    ['nobody', { deudor: { ...first.deudor, nombre: '' } }],
    ['a wrong account', { deudor: { ...first.deudor, iban: 'ES00' } }],
    ['an account outside SEPA', { deudor: { ...first.deudor, iban: 'BR1800360305000010009795493C1' } }],
  ])('that collects %s', async (_, changes) => {
    await expect(withRecibo(changes)).rejects.toThrow(RangeError)
  })
})
