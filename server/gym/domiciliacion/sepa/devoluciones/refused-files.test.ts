import fc from 'fast-check'
import iconv from 'iconv-lite'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { goldenRemesa } from '../golden/golden-remesa.ts'
import { writePain008 } from '../pain008.ts'
import { LARGEST_BYTES, readDevoluciones } from './read-devoluciones.ts'
import { DEEPEST, MOST_ELEMENTS, MOST_KEPT } from './walk-xml.ts'

const remesa = await writePain008(goldenRemesa('pain.008.001.08'))

const text = readFileSync(new URL('examples/pain.002.001.03.xml', import.meta.url), 'utf8')
const declaring = (encoding: string) =>
  text.replace('encoding="UTF-8"', `encoding="${encoding}"`).replace('M-000102', 'M-Ñandú')
const read = (file: string | Uint8Array) => readDevoluciones(Buffer.from(file))
const mandato = async (file: Buffer) => {
  const lectura = await read(file)
  return lectura.kind === 'read' ? lectura.devoluciones[0]?.mandato : lectura
}

describe('the letters of a file', () => {
  it.each([
    ['UTF-8', Buffer.from(declaring('UTF-8'))],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${declaring('utf-8')}`)],
    ['UTF-8 with a mark that declares another', Buffer.from(`\ufeff${declaring('ISO-8859-1')}`)],
    ['UTF-8 without declaration', Buffer.from(declaring('UTF-8').replace(/<\?xml.*\?>/, ''))],
    ['ISO-8859-1', iconv.encode(declaring('ISO-8859-1'), 'latin1')],
    ['ISO-8859-15', iconv.encode(declaring('iso-8859-15'), 'iso-8859-15')],
    ['Windows-1252', iconv.encode(declaring('windows-1252'), 'windows-1252')],
    ['UTF-16 with a mark', iconv.encode(declaring('UTF-16'), 'utf-16le', { addBOM: true })],
    ['UTF-16 of the other order', iconv.encode(declaring('UTF-16'), 'utf-16be', { addBOM: true })],
    ['UTF-16 without a mark', iconv.encode(declaring('UTF-16'), 'utf-16le')],
    ['UTF-16 of the other order without a mark', iconv.encode(declaring('UTF-16'), 'utf-16be')],
  ])('are read from %s', async (_, file) => {
    expect(await mandato(file)).toBe('M-Ñandú')
  })

  it('reads the signs that only Windows-1252 has', async () => {
    const file = iconv.encode(declaring('ISO-8859-1').replace('Ñandú', '€ “x”'), 'windows-1252')
    expect(await mandato(file)).toBe('M-€ “x”')
  })

  it.each([
    ['declares UTF-8 and is not', iconv.encode(declaring('UTF-8'), 'latin1')],
    ['declares nothing and is not UTF-8', iconv.encode(declaring('UTF-8').replace(/<\?xml.*\?>/, ''), 'latin1')],
    ['declares UTF-16 in single bytes', Buffer.from(declaring('UTF-16'))],
    ['declares what nobody reads', Buffer.from(declaring('EBCDIC-CP-ES'))],
    ['declares a name of every object', Buffer.from(declaring('constructor'))],
    ['is half a sign of UTF-16', iconv.encode(`${declaring('UTF-16')}\ud83d`, 'utf-16le', { addBOM: true })],
  ])('no file is read that %s', async (_, file) => {
    expect(await read(file)).toMatchObject({ kind: 'refused', code: 'wrong_encoding' })
  })
})

describe('a file is refused', () => {
  it.each([
    ['nothing', '', 1],
    ['a text', 'Devoluciones\nAM04', 1],
    ['the old text of the Spanish banks', '51900000B85626240000031226', 1],
    ['a PDF', '%PDF-1.7\n%\u00ff\u00ff', 1],
    ['an archive', Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0xff]), 1],
    ['a page', '<!-- x --><html>\n<br></html>', 2],
    ['an end that is missing', text.slice(0, -12), 44],
    ['a tag that does not fit', text.replace('</StsId>', '</StsID>'), 16],
    ['an entity of nobody', text.replace('AM04', '&nbsp;'), 21],
    ['a sign that XML has not', text.replace('AM04', '\u0001'), 21],
    ['a prefix of nobody', text.replaceAll('StsId', 'x:StsId'), 16],
    ['a second root', `${text}<a/>`, 45],
  ])('with its line as no XML: %s', async (_, file, line) => {
    expect(await read(file)).toEqual({ kind: 'refused', code: 'not_xml', line, found: '' })
  })

  const laughs = Array.from({ length: 9 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`)
  it.each([
    ['a billion laughs', `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs.join('')}]>`, '&l9;'],
    ['a file of the server', '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>', '&f;'],
    ['another server', '<!DOCTYPE x SYSTEM "http://127.0.0.1:1/x.dtd">', 'AM04'],
    ['a parameter', '<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1:1/">%p;]>', 'AM04'],
  ])('for what it declares: %s', async (_, doctype, inside) => {
    const file = text.replace('?>\n', `?>\n${doctype}\n`).replace('AM04', inside)
    expect(await read(file)).toMatchObject({ kind: 'refused', code: 'has_dtd', line: 2 })
  })

  it.each([
    ['the remesa itself', remesa, 'pain.008.001.08'],
    ['the account of the day', text.replace('pain.002.001.03', 'camt.052.001.02'), 'camt.052.001.02'],
    ['a version that nobody has tried', text.replace('pain.002.001.03', 'pain.002.001.15'), 'pain.002.001.15'],
    ['a name made up', text.replace('pain.002.001.03', 'x'.repeat(1000)), ''],
    ['a Document of nobody', '<Document/>', ''],
    ['another namespace', text.replace('urn:iso:std:iso:20022:tech:xsd:', 'urn:swift:xsd:'), ''],
    ['another XML', '<html/>', ''],
  ])('as another message: %s', async (_, file, found) => {
    expect(await read(file)).toMatchObject({ kind: 'refused', code: 'other_kind', found })
  })

  it('if it returns nothing', async () => {
    const file = text.replaceAll('RJCT', 'ACSC')
    expect(await read(file)).toEqual({ kind: 'refused', code: 'no_returns', line: null, found: 'pain.002.001.03' })
  })

  const inside = (more: string) => text.replace('<GrpHdr>', `${more}<GrpHdr>`)
  it.each([
    ['bytes', Buffer.alloc(LARGEST_BYTES + 1, 0x20), null],
    ['depth', inside('<a>'.repeat(DEEPEST) + '</a>'.repeat(DEEPEST)), 4],
    ['depth without an end', '<a>'.repeat(1_000_000), 1],
    ['attributes', inside(`<a ${Array.from({ length: 51 }, (_, at) => `xmlns:a${at}="b"`).join(' ')}/>`), 4],
    ['elements in one place', inside('<a/>'.repeat(MOST_KEPT)), 4],
  ])('for too many %s', async (_, file, line) => {
    expect(await read(file)).toEqual({ kind: 'refused', code: 'too_large', line, found: '' })
  })

  it('for too many elements in all, of which none is kept', async () => {
    const block = '<OrgnlPmtInfAndSts/>'.repeat(1000)
    const file = inside(`${block}\n`.repeat(MOST_ELEMENTS / 1000 - 50).replaceAll('OrgnlPmtInfAndSts', 'a'))
    expect(Buffer.byteLength(file)).toBeLessThan(LARGEST_BYTES)
    expect(await read(file)).toMatchObject({ code: 'too_large' })
  })
})

it('never throws, whatever is cut out of a file or put into it', async () => {
  const whole = Buffer.from(text)
  const place = fc.nat(whole.length)
  await fc.assert(
    fc.asyncProperty(place, place, fc.uint8Array({ maxLength: 20 }), async (one, other, put) => {
      const [from, to] = one < other ? [one, other] : [other, one]
      const file = Buffer.concat([whole.subarray(0, from), put, whole.subarray(to)])
      expect(['read', 'refused']).toContain((await readDevoluciones(file)).kind)
    }),
    { numRuns: 2000, seed: 7 },
  )
})
