const leastDigits = 6

/** Lower-case initials of a name, except its particles: 'María de los Ángeles'. */
const nameStart = /^\p{Ll}|\s(?!(?:de|del|la|las|los|y)\s)\p{Ll}/gu

/** The name, the document or, after a plus, the phone in a search text. A few digits are only the end of a document, so they are left out. */
export function guessMiembro(typed: string): { nombre?: string; dni?: string; telefono?: string } {
  if (typed.startsWith('+')) return { telefono: typed }
  if (!/\d/.test(typed)) return { nombre: typed.replace(nameStart, (start) => start.toLocaleUpperCase('es')) }
  return typed.replace(/\D/g, '').length < leastDigits ? {} : { dni: typed }
}
