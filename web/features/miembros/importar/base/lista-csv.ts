import { campos, type Campo } from '#shared/importar/campos.ts'
import type { Diferencia, FilaRevisada } from '#shared/importar/importacion.ts'
import { neutralise } from '#shared/values/neutralise.ts'

const labels: ReadonlyMap<string, string> = new Map(campos.map(({ id, label }) => [id, label]))

/** The name of a field on the screen; '' for the whole row. */
export const labelOf = (campo: Campo | '') => labels.get(campo) ?? ''

/** The fields of a row as the review tells it, in this order. */
export const camposRevisados = ['nombre', 'dni', 'telefono', 'correo', 'plan', 'vencimiento'] as const

/** The rows that stay out, as a file to correct and upload again; the last column names the problem. */
export function erroresCsv(filas: readonly FilaRevisada[]): string {
  const used = camposRevisados.filter((campo) => filas.some(({ celdas }) => celdas[campo]))
  return csvOf([
    ['Fila', ...used.map(labelOf), 'Qué corregir'],
    ...filas.map(({ fila, celdas, errores }) => [
      String(fila),
      ...used.map((campo) => celdas[campo] ?? ''),
      errores.map(({ texto }) => texto).join(' '),
    ]),
  ])
}

/**
 * The rows of a finished import that stayed out or were imported differently than the preview said, under the headings of their own
 * file.
 */
export function diferenciasCsv(titulos: readonly string[], diferencias: readonly Diferencia[]): string {
  const width = Math.max(titulos.length, ...diferencias.map(({ celdas }) => celdas.length))
  const wide = (cells: readonly string[]) => Array.from({ length: width }, (_, column) => cells[column] ?? '')
  return csvOf([
    ['Fila', ...wide(titulos), 'Entró', 'Qué pasó'],
    ...diferencias.map(({ fila, celdas, avisos, entro }) => [
      String(fila),
      ...wide(celdas),
      entro ? 'Sí' : 'No',
      avisos.join(' '),
    ]),
  ])
}

const csvOf = (rows: readonly (readonly string[])[]) =>
  `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`

const cell = (text: string) => `"${neutralise(text).replaceAll('"', '""')}"`

/** Downloads a text as a file. */
export function saveText(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** A name for a file made from the one that was uploaded. */
export const nameFor = (archivo: string, start: string) => `${start}-${archivo.replace(/\.\w+$/, '')}.csv`
