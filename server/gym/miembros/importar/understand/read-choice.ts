import { datosMiembro } from '#shared/collections/miembro.ts'
import { documentTypes } from '#shared/documentos/documentos.ts'
import { plain } from '#shared/values/plain-text.ts'
import { typedText, typedUpTo } from '#shared/values/typed-text.ts'
import {
  bare,
  cutAtWord,
  errorCell,
  isBlank,
  isErrorCell,
  isFiller,
  none,
  read,
  readUpTo,
  told,
  type Reading,
} from './cell-signs.ts'
import { origenWritten, sexoWritten } from './option-words.ts'

export const notUnderstood = told('No se entiende.')

/** The option for each word that stands for it. */
const wordsOf = (written: Readonly<Record<string, readonly string[]>>) =>
  new Map(
    Object.entries(written).flatMap(([option, words]) =>
      [plain(option), ...words].map((word): [string, string] => [word, option]),
    ),
  )

const sexos = wordsOf(sexoWritten)
const origenes = wordsOf(origenWritten)

export const isOrigen = (cell: string) => origenes.has(plain(cell))

export function readOrigen(cell: string): Reading {
  const text = typedText(bare(cell))
  if (isErrorCell(text)) return errorCell
  if (isFiller(text)) return none
  const origen = origenes.get(plain(text))
  return origen === undefined ? notUnderstood : read(origen)
}

/** Words that mean one or the other by the column: 'M' beside 'F' is a man, beside 'H' or 'V' a woman. */
const openWords = ['m', '1', '2']

export const isSexo = (cell: string) => sexos.has(plain(cell)) || openWords.includes(plain(cell))

const longestWord = 40

/**
 * The option of each word in a column of the sex, as its cells settle it. `open` is a word that may be either and that they do not
 * settle, else ''.
 */
export function sexoWords(cells: Iterable<string>): { words: ReadonlyMap<string, string>; open: string } {
  const seen = new Set(Array.from(cells, (cell) => plain(bare(cell.slice(0, longestWord)))))
  const has = (option: string) => [...seen].some((word) => sexos.get(word) === option)
  const words = new Map(sexos)
  if (has('Hombre') !== has('Mujer')) words.set('m', has('Mujer') ? 'Hombre' : 'Mujer')
  const filled = [...seen].filter((word) => !isFiller(word) && word !== '0')
  if (filled.length === 2 && seen.has('1') && seen.has('2')) for (const [word, sexo] of byNumber) words.set(word, sexo)
  return { words, open: openWords.find((word) => seen.has(word) && !words.has(word)) ?? '' }
}

/** As ISO 5218. */
const byNumber = [
  ['1', 'Hombre'],
  ['2', 'Mujer'],
] as const

export function readSexo(cell: string, words: ReadonlyMap<string, string>): Reading {
  const text = typedText(bare(cell))
  if (isErrorCell(text)) return errorCell
  const sexo = words.get(plain(text))
  if (sexo !== undefined) return read(sexo)
  return isFiller(text) ? none : notUnderstood
}

/** Other words for kinds of documents. A country that has not the first kind has the second. */
const kinds = new Map<string, readonly string[]>([
  ['documento nacional de identidad', ['DNI']],
  ['documento unico', ['DNI']],
  ['cedula', ['Cédula', 'CC']],
  ['cedula de identidad', ['Cédula', 'RUT']],
  ['cedula de ciudadania', ['CC', 'Cédula']],
  ['cedula de extranjeria', ['CE']],
  ['carnet de extranjeria', ['CE']],
  ['carne de extranjeria', ['CE']],
  ['tarjeta de identidad', ['TI', 'DNI']],
  ['ci', ['Cédula']],
  ['run', ['RUT']],
  ['nif', ['DNI']],
  ['pas', ['Pasaporte']],
  ['pass', ['Pasaporte']],
  ['passport', ['Pasaporte']],
  ['otra', ['Otro']],
])

const everyKind = new Set('dni nie cuil cc ce ti ppt rut curp ine rfc ruc pasaporte otro dui dpi'.split(' '))

/** 'C.C.' is 'cc'. */
const kindWord = (text: string) => plain(text.replace(/\.(?=\p{L}\b)|\.$/gu, ''))

export const isTipo = (cell: string) => everyKind.has(kindWord(cell)) || kinds.has(kindWord(cell))

/** The kind of document as the country's forms offer it; another word as written. */
export function readTipo(cell: string, pais: string): Reading {
  const text = typedText(bare(cell))
  if (isErrorCell(text)) return errorCell
  if (isFiller(text)) return none
  const word = kindWord(text)
  const offered = documentTypes(pais)
  const kind = offered.find((one) => plain(one) === word) ?? kinds.get(word)?.find((one) => offered.includes(one))
  if (kind !== undefined) return read(kind)
  return /\p{L}/u.test(text) && text.length <= datosMiembro.tipo_documento.max ? read(text) : notUnderstood
}

/** A text of one line, or of several if `max` is large. */
export function readText(cell: string, max: number, isEmpty: (text: string) => boolean = isBlank): Reading {
  const text = typedUpTo(max)(bare(cell))
  if (isErrorCell(text)) return errorCell
  if (isEmpty(text)) return none
  return readUpTo(text, max)
}

const mostEtiquetas = 10
const longestEtiqueta = 30

/** Labels as stored, and a sentence if they are cut. */
export function etiquetasOf(texts: readonly string[]): { etiquetas: string[]; texto: string } {
  const written = [
    ...new Set(
      texts.flatMap((text) =>
        text
          .split(/[,;|]/)
          .map(typedText)
          .filter((one) => one !== ''),
      ),
    ),
  ]
  const etiquetas = [...new Set(written.map((one) => cutAtWord(one, longestEtiqueta)))].slice(0, mostEtiquetas)
  if (written.length > mostEtiquetas) return { etiquetas, texto: `Entran las primeras ${mostEtiquetas} etiquetas.` }
  const isCut = written.some((one) => one.length > longestEtiqueta)
  return { etiquetas, texto: isCut ? `Se cortan a ${longestEtiqueta} letras.` : '' }
}
