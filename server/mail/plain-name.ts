/** Characters of a name in a mail; the longest that a form takes is 80. */
const longest = 80

/**
 * A text as a mail carries it, whoever wrote it: one line without invisible characters, and nothing that a mail program would
 * make a link of. 'Premio en evil.com/x' becomes 'Premio en evil com x'.
 */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/[\p{C}\u115f\u1160\u3164]/gu, '')
    .replaceAll(/[:/\\@]+/g, ' ')
    .replaceAll(/[.。](?=[\p{L}\p{N}\p{M}-]{2})/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()

/** The same for a name, which is short besides. */
export function plainName(name: string): string {
  const plain = plainText(name)
  const characters = Array.from(plain)
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : plain
}

/** A sentence of a mail with names in it: each is written as a plain name. */
export const say = (parts: TemplateStringsArray, ...names: readonly string[]): string =>
  parts.map((part, index) => part + plainName(names[index] ?? '')).join('')
