import { expect, it } from 'vitest'
import { diferenciasCsv, erroresCsv, nameFor } from './lista-csv.ts'

it.each([
  ['=1+1', `"'=1+1"`],
  ['\uFF1D1+1', `"'\uFF1D1+1"`],
  ['Ana,=1+1', `"Ana,'=1+1"`],
  ['Ana "la Flaca"', '"Ana ""la Flaca"""'],
])('writes the cell %j as %s, so that no spreadsheet reads a formula', (nombre, cell) => {
  const errores = [{ campo: 'dni', texto: 'Escribe el DNI.' } as const]
  expect(erroresCsv([{ fila: 2, celdas: { nombre }, avisos: [], errores, accion: 'error', duplicado: null }])).toBe(
    `\uFEFF"Fila";"Nombre";"Qué corregir"\r\n"2";${cell};"Escribe el DNI."\r\n`,
  )
})

it('writes the rows of a finished import under the headings of their own file, with a cell for each', () => {
  const csv = diferenciasCsv(
    ['Socio', ''],
    [
      { fila: 3, celdas: ['Ana'], avisos: ['El teléfono no se entiende.', 'El correo tampoco.'], entro: true },
      { fila: 9, celdas: ['', 'x', 'y'], avisos: ['Falta el nombre.'], entro: false },
    ],
  )
  expect(csv.split('\r\n')).toEqual([
    '\uFEFF"Fila";"Socio";"";"";"Entró";"Qué pasó"',
    '"3";"Ana";"";"";"Sí";"El teléfono no se entiende. El correo tampoco."',
    '"9";"";"x";"y";"No";"Falta el nombre."',
    '',
  ])
})

it('names a file after the uploaded one', () => {
  expect(nameFor('socios 2026.v2.xlsx', 'corregir')).toBe('corregir-socios 2026.v2.csv')
})
