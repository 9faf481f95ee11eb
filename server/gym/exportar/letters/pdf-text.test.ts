import PDFDocument from 'pdfkit'
import { describe, expect, it, vi } from 'vitest'
import { setFont } from './pdf-style.ts'
import { inPrintOrder, printable, wrapped, write } from './pdf-text.ts'

const doc = new PDFDocument({ autoFirstPage: false })
const size = 8
/** The width of the narrowest name. */
const room = 132
const linesOf = (text: string, most = 6) => wrapped(doc, text, { size }, { width: room, most })
const widthOf = (line: string) => setFont(doc, line, { size }).widthOfString(line)

describe('a text on paper', () => {
  it.each([
    'Ana',
    'María de los Ángeles Fernández Echeverría',
    'Wolfeschlegelsteinhausenbergerdorff',
    'M'.repeat(80),
    'محمد بن عبد الله بن عبد الرحمن',
    'Pérez-Gómez-Álvarez-Echeverría de la Fuente',
  ])('wraps without losing a letter: %s', (text) => {
    const lines = linesOf(text)
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(room)
  })

  it('says with an ellipsis that it goes on', () => {
    const lines = linesOf('Una nota '.repeat(90))
    expect(lines).toHaveLength(6)
    expect(lines.filter((line) => line.endsWith('…'))).toEqual([lines.at(-1)])
    expect(linesOf('Una nota bastante larga que no termina y sigue', 1)).toEqual([
      expect.stringMatching(/^Una nota .*…$/),
    ])
  })

  it('begins no line with the point between two texts', () => {
    const texts = Array.from({ length: 60 }, (_, at) => `${'i'.repeat(at + 1)} · Esta semana`)
    expect(texts.flatMap((text) => linesOf(text)).filter((line) => line.startsWith('·'))).toEqual([])
  })

  it('has no breaks and no pictures', () => {
    expect(printable('Ana\n 💪🏽 López\t👨‍👩‍👧 ❤️ 🇦🇷')).toBe('Ana López ❤')
    expect(printable('Peña & Ñandú © «1»')).toBe('Peña & Ñandú © «1»')
  })

  it('has no letter that our fonts lack', () => {
    expect(printable('王小明 Ana')).toBe('??? Ana')
    expect(printable('สมชาย')).toBe('?????')
    expect(printable('Ｊｕａｎ 𝓟𝓮́𝓻𝓮𝔃 ﬁn')).toMatch(/^Juan Pe\u0301rez (ﬁ|fi)n$/)
    expect(printable('🫶 Ana ⛹ \u{1FAE8}')).not.toMatch(/\p{Emoji_Presentation}/u)
    for (const name of ['محمد علي', 'Иван', 'Ελένη', 'שרה', 'Արամ', 'Nguyễn Thị', 'Łukasz'])
      expect(printable(name)).toBe(name)
  })

  it.each(['left', 'right', 'center'] as const)('stays within its block, set %s', (align) => {
    const drawn = vi.spyOn(PDFDocument.prototype, 'text')
    doc.addPage()
    const name = `${'M'.repeat(80)} ${'王'.repeat(80)}`
    const end = write(doc, name, { x: 10, y: 20, width: room, size, align })
    const calls = drawn.mock.calls.map(([text, ...place]) => ({ text: String(text), place: place.map(Number) }))
    drawn.mockRestore()
    expect(calls.length).toBeGreaterThan(4)
    for (const {
      text,
      place: [x = NaN, y = NaN],
    } of calls) {
      expect(x).toBeGreaterThanOrEqual(10)
      expect(x + widthOf(text)).toBeLessThanOrEqual(10 + room + 0.01)
      expect(y).toBeLessThan(end)
    }
  })

  it('reads from right to left where its words do', () => {
    expect(inPrintOrder('שרה כהן')).toBe('שרה\u00a0כהן')
    expect(inPrintOrder('Ana محمد بن López')).toBe('Ana محمد\u00a0بن  López')
    expect(inPrintOrder('Luis Sánchez')).toBe('Luis Sánchez')
  })
})
