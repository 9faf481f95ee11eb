/** The signs with which a spreadsheet begins a formula, their full-width twins too. */
const formula = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** A text that no spreadsheet evaluates: what looks like a formula gets an apostrophe before it. */
export function neutralise(text: string): string {
  return formula.test(text) ? `'${text}` : text
}
