const longest = 500

/** What sentences of libraries carry of people and secrets, in the order in which it is looked for. */
const masks: readonly [RegExp, string][] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s"'`]*/gi, '(dirección)'],
  [/\?[^\s"'`]*/g, '?…'],
  [/"[^"]*"|'[^']*'|`[^`]*`|«[^»]*»|“[^”]*”/g, '…'],
  [/\S+@\S+/g, '(correo)'],
  [/\beyJ[\w-]+(\.[\w-]*)*/g, '(ficha)'],
  // Neither paths of this machine nor ids of records.
  [/(?<![\w/])[\w+=-][\w+/=-]{31,}/g, '(secreto)'],
  [/(?<![\w/])\d[\d .-]{4,}\d(?!\w)/g, '(número)'],
]

/** Short words and nothing else: there is nothing to mask, and most sentences are ours. */
const plain = /^[a-z]{1,20}(?: [a-z]{1,20}){0,20}$/

/** A sentence without what it may say of people: quoted values, mail addresses, tokens, long numbers, queries. One line. */
export function scrub(sentence: string): string {
  if (plain.test(sentence)) return sentence
  const masked = masks.reduce((text, [pattern, mark]) => text.replace(pattern, mark), sentence.slice(0, 4 * longest))
  return printable(masked).slice(0, longest)
}

/** Visible characters and spaces alone: nothing that a terminal would obey. */
export const printable = (text: string) => text.replace(/[^\x20-\x7e\xa1-\u024f“”…]+/g, ' ')
