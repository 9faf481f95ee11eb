import { campos, type Campo, type FilaRevisada } from '#shared/collections/importar.ts'
import { neutralise } from '#shared/values/neutralise.ts'

/** The rows left out, as a CSV to correct and upload again; the last column names the problem. */
export function errorCsv(filas: readonly FilaRevisada[], mapeo: readonly (Campo | '')[]): string {
  const used = campos.filter(({ id }) => mapeo.includes(id))
  const heading = [...used.map(({ label }) => label), 'Qué corregir']
  const rows = filas.map(({ celdas, errores }) => [
    ...used.map(({ id }) => celdas[id] ?? ''),
    Object.values(errores).join(' '),
  ])
  return `\uFEFF${[heading, ...rows].map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
}

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
