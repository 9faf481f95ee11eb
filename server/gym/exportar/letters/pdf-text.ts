import { setFont, type Type } from './pdf-style.ts'

/** Pictures that no font of ours has, and the signs that join and colour them. */
const pictures = /\p{Emoji_Presentation}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0e|\ufe0f/gu

/** A text in one line: breaks become spaces, and pictures, which would print as empty boxes, go. */
export const printable = (text: string): string => text.replaceAll(pictures, '').replaceAll(/\s+/g, ' ').trim()

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
  /** Lines. */
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

/** Characters of a text that fit, found by halving: a text may be thousands of characters long. */
function longestStart(text: string, fits: (start: string) => boolean): string {
  const letters = Array.from(segmenter.segment(text), ({ segment }) => segment)
  let [low, high] = [1, letters.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(letters.slice(0, middle).join(''))) low = middle
    else high = middle - 1
  }
  return letters.slice(0, low).join('')
}
