import { text } from '#server/engine/openapi/schema-words.ts'
import { period } from '#server/gym/reportes/acts.ts'
import type { Declared } from '#server/platform/acts/act.ts'

/** The kinds of file, by their endings. */
export const formats = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const

/** Each list and each report also needs its own permission. */
export const exportar: Declared = {
  route: 'GET /api/exportar/:archivo',
  says: 'Exportar una lista o un reporte',
  note: 'Como archivo: `miembros.csv`, `pagos.xlsx`, `reporte-ingresos.pdf`.',
  tag: 'Exportar',
  opens: ['reports.export'],
  denied: 'exportar_denied',
  path: text,
  asks: period,
  answers: { file: Object.values(formats) },
}
