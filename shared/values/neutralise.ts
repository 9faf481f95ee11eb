/** Characters that start a formula in a spreadsheet, including their full-width forms. */
const formula = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
/** The start of a cell for a program with a different separator: it ignores the quotes around a text. */
const laterFormula = /(?<=[,;|\t\r\n"]\s*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/**
 * Prevents formula injection: adds an apostrophe before anything that looks like a formula, at the start of the text and after
 * any character that another program may take for a separator.
 */
export function neutralise(text: string): string {
  const safe = text.replaceAll(laterFormula, "'")
  return formula.test(text) ? `'${safe}` : safe
}
