import { closingQuotes, type QuoteFinder } from './closing-quotes.ts'

/** `separador`: a line end where the text has one column. `ancho`: the cells that most rows have; 0 while that is not known. */
export interface Dialect {
  readonly separador: string
  readonly comilla: string
  readonly ancho: number
}

type Record = { readonly celdas: string[]; readonly end: number; readonly lines: number }

/**
 * Streams the rows of a text with lines that end in '\n', cells untrimmed, in time linear in the text. Quotes are those of
 * spreadsheets; a row that does not come out as wide as the others that way is read with quotes that nothing escapes, so that an
 * unclosed one ends at its line.
 */
export function* csvRows(text: string, dialect: Dialect): Generator<string[]> {
  const read = recordReader(text, dialect)
  for (let at = 0; at < text.length;) {
    const { celdas, end } = read(at)
    yield celdas
    at = end
  }
}

function recordReader(text: string, dialect: Dialect): (at: number) => Record {
  const { separador, comilla, ancho } = dialect
  const escaped = closingQuotes(text, dialect, { isEscaped: true })
  const plain = closingQuotes(text, dialect, { isEscaped: false })
  let nextQuote = -2
  return (at) => {
    const end = lineEnd(text, at)
    if (nextQuote !== -1 && nextQuote < at) nextQuote = text.indexOf(comilla, at)
    if (nextQuote === -1 || nextQuote >= end)
      return { celdas: text.slice(at, end).split(separador), end: end + 1, lines: 1 }
    const usual = readRecord(text, at, dialect, escaped)
    if (ancho === 0 || (usual.lines === 1 && usual.celdas.length === ancho)) return usual
    const other = readRecord(text, at, dialect, plain)
    if (usual.lines > 1) return hasSwallowed(text.slice(at, usual.end - 1), usual, dialect) ? other : usual
    return other.celdas.length === ancho ? other : usual
  }
}

/** True if a row over several lines is really several rows, joined by an unclosed quote. */
function hasSwallowed(raw: string, { celdas }: Record, { separador, ancho }: Dialect): boolean {
  if (ancho === 1) return true
  const [first = false, ...others] = raw.split('\n').map((line) => line.split(separador).length === ancho)
  return celdas.length === ancho ? first && others.every(Boolean) : others.some(Boolean)
}

function readRecord(text: string, start: number, { separador, comilla }: Dialect, closing: QuoteFinder): Record {
  const celdas: string[] = []
  let end = lineEnd(text, start)
  let lines = 1
  for (let at = start; ;) {
    const open = separador === ' ' ? at : skipSpaces(text, at)
    const close = text[open] === comilla && open < end ? closing.find(open + 1, end) : -1
    const from = close === -1 ? at : skipSpaces(text, close + 1, separador)
    if (from > end) {
      lines += text.slice(open, from).split('\n').length - 1
      end = lineEnd(text, from)
    }
    const line = text.slice(from, end).indexOf(separador)
    const next = line === -1 ? end : from + line
    celdas.push(close === -1 ? text.slice(at, next) : closing.unquoted(text.slice(open + 1, close)))
    if (next >= end) return { celdas, end: end + 1, lines }
    at = next + 1
  }
}

function skipSpaces(text: string, from: number, but = ''): number {
  let at = from
  while (text[at] === ' ' && but !== ' ') at += 1
  return at
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}
