import type { Hoja, Lectura, Letras, Separador } from '#shared/importar/lectura.ts'

/** The letters of a file in words that people know from their programs. */
export const letterNames: Readonly<Record<Letras, string>> = {
  'utf-8': 'Actual (UTF-8)',
  'windows-1252': 'Europeo occidental (Excel)',
  cp850: 'DOS',
  macroman: 'Mac',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, orden inverso)',
  'utf-8 doble': 'UTF-8 guardado dos veces',
}

export const separatorNames: Readonly<Record<Separador, string>> = {
  ',': 'Coma',
  ';': 'Punto y coma',
  '\t': 'Tabulación',
  '|': 'Barra vertical',
  ' ': 'Espacio',
}

/** How a file was read, in a sentence or two. */
export function describeLectura(lectura: Lectura, number: (value: number) => string): string {
  const { encabezado } = lectura
  const heads = encabezado === 0 ? 'no tiene títulos' : `títulos en la fila ${encabezado}`
  return lectura.tipo === 'libro' ? describeBook(lectura, heads, number) : describeText(lectura, heads)
}

function describeText({ letras, separador }: Lectura, heads: string): string {
  const parts = [
    letras && `Letras: ${letterNames[letras]}`,
    separador && `separador: ${separatorNames[separador].toLowerCase()}`,
    heads,
  ]
  return `${parts.filter(Boolean).join(' · ')}.`
}

function describeBook({ hojas, hoja }: Lectura, heads: string, number: (value: number) => string): string {
  const read = hojas[hoja]
  const rows = ({ filas }: Hoja) => `${number(filas)} ${filas === 1 ? 'fila' : 'filas'}`
  const line = read ? `Hoja “${read.nombre}” (${read.oculta ? 'oculta, ' : ''}${rows(read)}) · ${heads}.` : `${heads}.`
  const others = hojas
    .filter((_, index) => index !== hoja)
    .map((one) => `“${one.nombre}” (${one.oculta ? 'oculta, ' : ''}${rows(one)})`)
  return others.length === 0 ? line : `${line} No se leen: ${others.join(', ')}.`
}
