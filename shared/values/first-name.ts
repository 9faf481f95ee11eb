const titles = new Set(['dr', 'dra', 'sr', 'sra', 'srta', 'don', 'doña', 'lic', 'ing', 'prof'])

const isCapital = (text: string) => text === text.toLocaleUpperCase('es') && text !== text.toLocaleLowerCase('es')
const isWritten = (text: string) => /^\p{Lu}.*\p{Ll}/u.test(text)

/** Words as signs leave them: '¡Juan!' is 'Juan'. Words without a letter and titles are none. */
const wordsOf = (text: string) =>
  text
    .split(/[\s\p{Cf}]+/u)
    .map((word) => word.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}\p{M}.ªº]+$/u, ''))
    .filter((word) => word !== '' && !titles.has(word.replace('.', '').toLocaleLowerCase('es')))

const capitalised = (word: string) =>
  word.toLocaleLowerCase('es').replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toLocaleUpperCase('es'))

/**
 * The first name of a person, as one says it: 'Juan' of 'Pérez, Juan', of 'PÉREZ Juan' and of 'JUAN PÉREZ'. '' if the name has
 * no letter.
 */
export function firstName(nombre: string): string {
  const [surname = [], ...given] = nombre.split(',').map(wordsOf)
  const words = given.find((part) => part.length > 0) ?? surname
  const [first = ''] = words
  const afterSurname = isCapital(first) && first.length > 2 ? words.find(isWritten) : undefined
  const name = afterSurname ?? first
  return isCapital(nombre) || !/\p{Lu}/u.test(nombre) ? capitalised(name) : name
}
