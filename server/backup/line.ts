import { z } from 'zod'

/** One line of a backup that is not a row. Rows follow the table they belong to; the last line says how many there were of each. */
const line = z.union([
  z.object({ vigente: z.literal('respaldo'), creado: z.string(), esquema: z.string() }),
  z.object({ tabla: z.string(), columnas: z.array(z.string()) }),
  z.object({ trabajo: z.record(z.string(), z.unknown()) }),
  z.object({ archivo: z.string(), bytes: z.string() }),
  z.object({ secreto: z.string() }),
  z.object({ fin: z.object({ filas: z.record(z.string(), z.number()), archivos: z.number() }) }),
])

export type Line = z.infer<typeof line>

export const parseLine = (text: string): Line => line.parse(JSON.parse(text))

export const writeLine = (given: Line) => `${JSON.stringify(given)}\n`

const ROW = '{"fila":'

export const writeRow = (row: string) => `${ROW}${row}}\n`

/** The row of a line, as PostgreSQL wrote it: a number read and written again here would not stay the same. */
export const rowText = (text: string) => (text.startsWith(ROW) ? text.slice(ROW.length, -1) : null)
