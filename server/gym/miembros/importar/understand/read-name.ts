import { datosMiembro } from '#shared/collections/miembro.ts'
import { countCharacters } from '#server/engine/records/fields/text.ts'
import { typedText } from '#shared/values/typed-text.ts'
import { bare, errorCell, isBlank, isErrorCell, none, read, readUpTo, type Reading } from './cell-signs.ts'

/** A part of a name, with its letters as written. */
export function readNamePart(cell: string): Reading {
  const text = typedText(bare(cell))
  if (isErrorCell(text)) return errorCell
  return isBlank(text) ? none : read(text)
}

/** The whole name of a row: first names, then surnames. */
export function nameOf(nombres: readonly string[], apellidos: readonly string[], isNameFirst: boolean): string {
  const given = nombres.join(' ')
  return apellidos.length === 0 ? inOrder(given, isNameFirst) : [given, ...apellidos].filter(Boolean).join(' ')
}

const words = /^\p{L}[\p{L}\p{M}\s'’.ªº-]*$/u
/** A company's form, and what follows the name of a son. */
const suffix =
  /(?:^|\s)(?:s\.?\s?[al]\.?|s\.?\s?r\.?\s?l\.?|s\.?a\.?s\.?|ltda\.?|inc\.?|llc|sac|jr\.?|sr\.?|hijo|padre|i{2,3}|iv|ph\.?d\.?|m\.?d\.?)$/iu

/** 'Pérez, Ana' is 'Ana Pérez'. */
function inOrder(name: string, isNameFirst: boolean): string {
  const [left = '', right = '', ...more] = name.split(',').map((side) => side.trim())
  if (more.length > 0 || ![left, right].every((side) => words.test(side) && !suffix.test(side))) return name
  const count = (side: string) => side.split(' ').length
  return isNameFirst && count(right) > count(left) ? `${left} ${right}` : `${right} ${left}`
}

const { min, max } = datosMiembro.nombre

/** Why a name is none, else ''. */
export function nameError(name: string): string {
  if (!/\p{L}/u.test(name)) return /\p{N}/u.test(name) ? 'El nombre es un número.' : 'Falta el nombre.'
  return countCharacters(name, min) < min ? 'El nombre es demasiado corto.' : ''
}

export const shortName = (name: string): Reading => readUpTo(name, max)
