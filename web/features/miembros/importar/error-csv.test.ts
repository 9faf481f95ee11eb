import { expect, it } from 'vitest'
import { errorCsv } from './error-csv.ts'

it.each([
  ['=1+1', `"'=1+1"`],
  ['\uFF1D1+1', `"'\uFF1D1+1"`],
  ['Ana,=1+1', `"Ana,'=1+1"`],
  ['Ana "la Flaca"', '"Ana ""la Flaca"""'],
])('writes the cell %j as %s, so that no spreadsheet reads a formula', (nombre, cell) => {
  const errores = { dni: 'Escribe el DNI.' }
  const fila = { fila: 2, celdas: { nombre }, errores, accion: 'error', duplicado: null } as const
  expect(errorCsv([fila], ['nombre'])).toBe(`\uFEFF"Nombre";"Qué corregir"\r\n${cell};"Escribe el DNI."\r\n`)
})
