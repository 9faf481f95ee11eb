/** Lower case, without accents, signs or double spaces. Letters of every script stay. */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/([^\p{L}\p{M}\p{Nd}]|[ªº])+/gu, ' ')
    .trim()
