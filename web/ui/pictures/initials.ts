export function initials(name: string, letters: 1 | 2 = 2): string {
  const words = name.trim().split(/\s+/)
  const ends = letters === 1 || words.length === 1 ? words.slice(0, 1) : [words[0], words.at(-1)]
  return ends.map((word) => (/[\p{L}\p{N}]/u.exec(word ?? '')?.[0] ?? '').toLocaleUpperCase('es')).join('')
}
