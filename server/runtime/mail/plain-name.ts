/** Longest name in a mail; forms take at most 80 characters. */
const longest = 80

/**
 * Makes a text safe for a mail: one line without invisible characters, and nothing that a mail program turns into a link.
 * 'Premio en evil.com/x' becomes 'Premio en evil com x'.
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

/** A name as plain text, shortened. */
export function plainName(name: string): string {
  const plain = plainText(name)
  const characters = Array.from(plain)
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : plain
}

/** Template tag for sentences with names: each value becomes a plain name. */
export const say = (parts: TemplateStringsArray, ...names: readonly string[]): string =>
  parts.map((part, index) => part + plainName(names[index] ?? '')).join('')
