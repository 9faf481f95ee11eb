import { z } from 'zod'

/** One line of a backup that is not a row. Rows follow their table's line. The last line has the count of each table. */
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

/** A line's row as PostgreSQL wrote it. Parsing and printing a number again could change it. */
export const rowText = (text: string) => (text.startsWith(ROW) ? text.slice(ROW.length, -1) : null)
