export interface QuoteFinder {
  /** The place of the quote that closes the cell opened before `start`, in a line that ends at `lineEnd`; -1 for none. */
  readonly find: (start: number, lineEnd: number) => number
  readonly unquoted: (raw: string) => string
}

/** Longest quoted cell in characters, line ends included. A longer one was never closed. */
const longestQuoted = 20_000

/**
 * Finds closing quotes: the last of a run of quotes before a separator or a line end. With `isEscaped` an even run is a text's own
 * quotes, a backslash makes one of a quote, and a cell may go over several lines. A single quote that opens a cell means that the
 * one before was never closed. Each part of the text is searched once, however often it is asked about.
 */
export function closingQuotes(
  text: string,
  { separador, comilla }: { readonly separador: string; readonly comilla: string },
  { isEscaped }: { readonly isEscaped: boolean },
): QuoteFinder {
  const endsCell = (at: number) => {
    let end = at
    while (separador !== ' ' && text[end] === ' ') end += 1
    return end >= text.length || text[end] === separador || text[end] === '\n'
  }
  const opensCell = (at: number) => {
    const before = text[at - 1] === ' ' && separador !== ' ' ? text[at - 2] : text[at - 1]
    return before === separador || before === '\n'
  }
  /** Tells whether a run of quotes closes (its last place), or that there is none (-1), or nothing (null). */
  const judge = (run: { readonly start: number; readonly end: number }): number | null => {
    const isOwn = isEscaped && text[run.start - 1] === '\\'
    const count = run.end - run.start - (isOwn ? 1 : 0)
    const isOdd = count % 2 === 1
    if (count > 0 && (isOdd || !isEscaped) && endsCell(run.end)) return run.end - 1
    return isOdd && !isOwn && opensCell(run.start) ? -1 : null
  }
  const runAt = (start: number) => {
    let end = start
    while (text[end] === comilla) end += 1
    return { start, end }
  }
  let known = { from: 0, at: -1, close: -1 }
  const search = (from: number) => {
    if (from >= known.from && from <= known.at) return known.close
    for (let at = text.indexOf(comilla, from); at !== -1;) {
      const run = runAt(at)
      const close = judge(run)
      if (close !== null) {
        known = { from, at, close }
        return close
      }
      at = text.indexOf(comilla, run.end)
    }
    known = { from, at: text.length, close: -1 }
    return -1
  }
  const own = isEscaped ? new RegExp(`${comilla}${comilla}|\\\\${comilla}`, 'g') : null
  return {
    find(start, lineEnd) {
      const first = runAt(start)
      const judged = first.end > first.start ? judge(first) : null
      const close = judged ?? search(first.end)
      return close - start > longestQuoted || (!isEscaped && close > lineEnd) ? -1 : close
    },
    unquoted: (raw) => (own ? raw.replace(own, comilla) : raw),
  }
}
