import { isPrintable } from './fonts.ts'
import { setFont, setType, type Type } from './pdf-style.ts'

/** Pictures, and the signs that join and colour them. */
const pictures = /\p{Emoji_Presentation}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0e|\ufe0f/gu

/**
 * A text in one line: breaks become spaces. Characters missing in our fonts would print as empty boxes: fancy letters become
 * plain ones, other letters a question mark; pictures and signs are dropped.
 */
export const printable = (text: string): string =>
  Array.from(text.replaceAll(pictures, '').replaceAll(/\s+/g, ' ').normalize('NFC'), inOurFonts)
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim()

function inOurFonts(character: string): string {
  if (isPrintable(character)) return character
  const plain = character.normalize('NFKC')
  if (Array.from(plain).every(isPrintable)) return plain
  return /[\p{L}\p{N}]/u.test(character) ? '?' : ''
}

const rightToLeft = String.raw`[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]`
const insideRun = new RegExp(`(?<=${rightToLeft}) (?=${rightToLeft})`, 'gu')
const afterRun = new RegExp(`(?<=${rightToLeft}) `, 'gu')

/**
 * A line as pdfkit takes it: it turns every word that reads from right to left, with the space after it. Words without
 * a breaking space between them are turned together.
 */
export const inPrintOrder = (line: string): string => line.replaceAll(insideRun, '\u00a0').replaceAll(afterRun, '  ')

interface Room {
  readonly width: number
  /** Maximum number of lines. */
  readonly most: number
}

/** A text in lines of some width, the last one cut with an ellipsis if there are more. */
export function wrapped(doc: PDFKit.PDFDocument, text: string, type: Type, { width, most }: Room): string[] {
  const flat = printable(text)
  const fits = (line: string) => setFont(doc, flat, type).widthOfString(line) <= width
  if (most === 1 || fits(flat)) return [fitted(flat, fits)]
  const lines: string[] = []
  let rest = flat
  while (rest !== '' && lines.length < most - 1) {
    const line = firstLine(rest, fits)
    lines.push(line.trimEnd())
    rest = rest.slice(line.length)
  }
  return rest === '' ? lines : [...lines, fitted(rest, fits)]
}

/** As many words as fit, or of a longer word as many characters. */
function firstLine(text: string, fits: (line: string) => boolean): string {
  let line = ''
  for (const word of text.split(/(?<=[ -])(?!·)/)) {
    if (!fits(`${line}${word}`.trimEnd())) break
    line += word
  }
  return line || longestStart(text, fits)
}

function fitted(text: string, fits: (line: string) => boolean): string {
  return fits(text) ? text : `${longestStart(text, (start) => fits(`${start}…`))}…`
}

const segmenter = new Intl.Segmenter('es')
/** More characters than half a page has room for. */
const mostLetters = 300

/** Characters of a text that fit, found by halving. */
function longestStart(text: string, fits: (start: string) => boolean): string {
  const letters: string[] = []
  for (const { segment } of segmenter.segment(text)) if (letters.push(segment) === mostLetters) break
  let [low, high] = [1, letters.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(letters.slice(0, middle).join(''))) low = middle
    else high = middle - 1
  }
  return letters.slice(0, low).join('')
}

export interface Block extends Type {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly align?: 'left' | 'right' | 'center'
}

/** More lines than a text of ours has. */
const mostLines = 40

/** Writes a text that may wrap, and answers where it ends. */
export function write(doc: PDFKit.PDFDocument, text: string, { x, y, width, align = 'left', ...type }: Block): number {
  const lines = linesOf(doc, text, type, width)
  setType(doc, lines.join(' '), type)
  const height = doc.currentLineHeight(true)
  for (const [nth, line] of lines.entries()) {
    const free = align === 'left' ? 0 : width - doc.widthOfString(line)
    doc.text(inPrintOrder(line), x + (align === 'center' ? free / 2 : free), y + nth * height, { lineBreak: false })
  }
  return y + lines.length * height
}

/** The height of a text that `write` writes. */
export function heightOf(
  doc: PDFKit.PDFDocument,
  text: string,
  { width, ...type }: Type & Pick<Block, 'width'>,
): number {
  const lines = linesOf(doc, text, type, width)
  return lines.length * setFont(doc, lines.join(' '), type).currentLineHeight(true)
}

const linesOf = (doc: PDFKit.PDFDocument, text: string, type: Type, width: number) =>
  wrapped(doc, text, type, { width, most: mostLines }).filter((line) => line !== '')
