import { campos, type Campo, type FilaRevisada } from '#shared/importar.ts'

/** The rows that were left out as a table to be mended and sent again, with what is wrong in its last column. */
export function errorCsv(filas: readonly FilaRevisada[], mapeo: readonly (Campo | '')[]): string {
  const used = campos.filter(({ id }) => mapeo.includes(id))
  const heading = [...used.map(({ label }) => label), 'Qué corregir']
  const rows = filas.map(({ celdas, errores }) => [
    ...used.map(({ id }) => celdas[id] ?? ''),
    Object.values(errores).join(' '),
  ])
  return `\uFEFF${[heading, ...rows].map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
}

/** Quoted, and never a formula for whatever opens it. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** Hands a text to the browser as a file. */
export function saveText(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
