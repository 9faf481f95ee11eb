import { fill } from '#shared/errors/fill.ts'
import type { Palabras } from '#shared/palabras/palabras.ts'
import type { Permission } from '#shared/permissions.ts'
import { grupos, type Guia } from './guia.ts'
import { guiaNovedades } from './guia-novedades.ts'
import { guiasDomiciliacion } from './guias-domiciliacion.ts'
import { guiasGestion } from './guias-gestion.ts'
import { guiasRecepcion } from './guias-recepcion.ts'

const guias: readonly Guia[] = [...guiasGestion, ...guiasDomiciliacion, ...guiasRecepcion, guiaNovedades]

/** All guides in the words of a country, in their order within each group. */
export function guiasWith(palabras: Palabras): readonly Guia[] {
  const inWords = (text: string) => fill(text, palabras) ?? text
  return guias.map(({ titulo, resumen, pasos, notas, ...guia }) => ({
    ...guia,
    titulo: inWords(titulo),
    resumen: inWords(resumen),
    pasos: pasos.map(inWords),
    ...(notas && { notas: notas.map(inWords) }),
  }))
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

const wholeText = ({ titulo, resumen, palabras = '', pasos, notas = [] }: Guia) =>
  plain([titulo, resumen, palabras, ...pasos, ...notas].join(' '))

/** The guides of the list that contain every word of a query, accents aside; matches in the title come first. */
export function matchingGuias(guias: readonly Guia[], query: string): readonly Guia[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  const found = guias.filter((guia) => words.every((word) => wholeText(guia).includes(word)))
  if (words.length === 0) return found
  const isNamed = ({ titulo }: Guia) => words.every((word) => plain(titulo).includes(word))
  return [...found.filter(isNamed), ...found.filter((guia) => !isNamed(guia))]
}

/** The first guide of the list that the role may follow, or else the first one. */
export function firstGuia(found: readonly Guia[], can: (permission: Permission) => boolean): Guia | undefined {
  const listed = grupos.flatMap((grupo) => found.filter((guia) => guia.grupo === grupo))
  return listed.find(({ permiso }) => !permiso || can(permiso)) ?? listed[0]
}
