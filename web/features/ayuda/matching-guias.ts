import type { Guia } from './guia.ts'
import { guiasGestion } from './guias-gestion.ts'
import { guiasRecepcion } from './guias-recepcion.ts'

/** Every guide, in the order in which they are listed within their group. */
export const guias: readonly Guia[] = [...guiasGestion, ...guiasRecepcion]

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

const wholeText = ({ titulo, resumen, palabras = '', pasos, notas = [] }: Guia) =>
  plain([titulo, resumen, palabras, ...pasos, ...notas].join(' '))

/** The guides that hold every word of a question, with or without accents; those that name it in their title first. */
export function matchingGuias(question: string): readonly Guia[] {
  const words = plain(question).split(/\s+/).filter(Boolean)
  const found = guias.filter((guia) => words.every((word) => wholeText(guia).includes(word)))
  if (words.length === 0) return found
  const isNamed = ({ titulo }: Guia) => words.every((word) => plain(titulo).includes(word))
  return [...found.filter(isNamed), ...found.filter((guia) => !isNamed(guia))]
}
