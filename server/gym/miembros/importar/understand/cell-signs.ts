import { countCharacters } from '#server/engine/records/fields/text.ts'

/** A cell as a field reads it. */
export type Reading = {
  /** As stored, '' for none. */
  valor: string
  /** A sentence if the stored value differs from the cell, else ''. */
  texto: string
  /** A rest that the notes keep, else ''. */
  resto: string
}

export const none: Reading = { valor: '', texto: '', resto: '' }
export const read = (valor: string): Reading => ({ ...none, valor })
export const told = (texto: string): Reading => ({ ...none, texto })

export const errorCell = told('Tu archivo muestra un error en esta celda.')
export const damagedNumber = told('Este número llegó recortado: corrígelo en tu archivo.')

const longestSign = 30

/** A spreadsheet's ways to keep a text a text: ="0012", '0012, '=2. */
const asText = /^="([^"]*)"$/
const apostrophe = /^\s*'(?=\s*[\d=+\-@])/

/** The text of a cell without a spreadsheet's signs around it, each letter in one piece with its accent. */
export function bare(cell: string): string {
  const whole = /\p{M}/u.test(cell) ? cell.normalize('NFC') : cell
  const text = whole.trim()
  return (asText.exec(text)?.[1] ?? text).replace(apostrophe, '').trim()
}

const errors =
  /^(?:#(?:N\/A|N\/D|N\/DISP|NV|¡?REF!|¡?DIV\/0!|¡?VALUE!|¡?VALOR!|¿?NAME\?|¿?NOMBRE\?|NOME\?|¡?NULL!|¡?NULO!|¡?N[UÚ]M!|SIN-VALOR!|¡?ERROR!|¡?CALC!|¡?SPILL!|¡?DESBORDAMIENTO!|GETTING_DATA|#+)|Err:\d{3})$/i

/** A cell in which a spreadsheet shows an error, in Spanish, English or Portuguese. */
export const isErrorCell = (text: string) => text.length <= longestSign && errors.test(text)

/** A number whose last digits a spreadsheet has dropped: '5,49116E+12'. */
export const isDamaged = (text: string) =>
  text.length <= longestSign && /^[+-]?\d+(?:[.,]\d+E[+-]?|E[+-])\d{1,3}$/i.test(text)

const fillers = new Set(
  'sd sn na nd nc ns no notiene noposee noaplica notengo nosabe noinforma noindica noregistra nodisponible ninguno ninguna null none nil undefined nan x xx xxx sindato sindatos sindni sindocumento sindoc sintelefono sincorreo sinemail sinmail sininformacion sinespecificar desconocido desconocida pendiente acompletar pordefinir vacio vacia notienecorreo notienetelefono notienedni notieneemail notienemail nohay'.split(
    ' ',
  ),
)

/** A cell that says that there is nothing: signs alone, 'S/D', 'no tiene'. */
export function isFiller(text: string): boolean {
  if (/\d/.test(text)) return false
  if (text.length > longestSign) return /^[^\p{L}\p{N}]*$/u.test(text)
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return letters === '' || fillers.has(letters)
}

const blanks = new Set(['null', 'NULL', '(null)', 'undefined'])

/** True for an empty cell of names or texts, where 'No', 'Na', 'Null' and 'pendiente' are values. */
export const isBlank = (text: string) =>
  !/[\p{L}\p{N}]/u.test(text) || /^[sn]\/[adn]\.?$/i.test(text) || blanks.has(text)

/** A whole number without the decimal that a workbook or a database adds: '12345678.0'. */
export const withoutDecimal = (text: string) => text.replace(/^(\d+)[.,]00?$/, '$1')

/** A text of up to `max` characters as the record counts them, cut at a word. */
export function cutAtWord(text: string, max: number): string {
  if (countCharacters(text, max) <= max) return text
  const characters = Array.from(text)
  const end = characters.slice(0, max + 1).lastIndexOf(' ')
  return characters
    .slice(0, end > 0 ? end : max)
    .join('')
    .trimEnd()
}

/** A reading of up to `max` characters, which says so if the cell holds more. */
export function readUpTo(text: string, max: number): Reading {
  const cut = cutAtWord(text, max)
  return cut === text ? read(text) : { ...read(cut), texto: `Se corta a ${max} letras.` }
}
