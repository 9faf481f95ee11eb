/** The signs with which a spreadsheet begins a formula, their full-width twins too. */
const formula = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
/** Where a cell begins for a program that was told of another separator than ours: it does not see the quotes around a text. */
const laterFormula = /(?<=[,;|\t\r\n"]\s*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/**
 * A text that no spreadsheet evaluates: what looks like a formula gets an apostrophe before it, at the beginning of the text
 * and after whatever else may begin a cell.
 */
export function neutralise(text: string): string {
  const safe = text.replaceAll(laterFormula, "'")
  return formula.test(text) ? `'${safe}` : safe
}
