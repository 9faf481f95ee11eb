/**
 * Streams the rows of a CSV in linear time, even with unclosed quotes. Cells are cut at `longest` characters, rows at `widest`
 * cells.
 */
export function* csvRows(text: string, delimiter: string, { longest, widest }: Limits): Generator<string[]> {
  const special = new RegExp(delimiter === '|' ? '[|\\r\\n]' : `[${delimiter}\\r\\n]`, 'g')
  let row: string[] = []
  let at = 0
  const add = (cell: string) => {
    if (row.length < widest) row.push(cell)
  }
  while (at <= text.length) {
    const quoted = text[at] === '"' ? quotedCell(text, at + 1, longest) : null
    special.lastIndex = quoted?.end ?? at
    const found = special.exec(text)
    const end = found?.index ?? text.length
    const start = quoted?.end ?? at
    add(`${quoted?.cell ?? ''}${text.slice(start, Math.min(end, start + longest))}`)
    at = end + 1
    if (found?.[0] === delimiter) continue
    if (found?.[0] === '\r' && text[at] === '\n') at += 1
    yield row
    row = []
  }
}

interface Limits {
  readonly longest: number
  readonly widest: number
}

/** Reads from after the opening quote to after the closing one, or to the end of the text if it is missing. */
function quotedCell(text: string, from: number, longest: number): { cell: string; end: number } {
  let cell = ''
  for (let at = from; ;) {
    const quote = text.indexOf('"', at)
    const end = quote === -1 ? text.length : quote
    if (cell.length < longest) cell += text.slice(at, Math.min(end, at + longest))
    if (text[end + 1] !== '"') return { cell, end: end + 1 }
    if (cell.length < longest) cell += '"'
    at = end + 2
  }
}
