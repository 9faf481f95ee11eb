import { describe, expect, it } from 'vitest'
import type { EleccionDeLectura } from '#shared/importar/lectura.ts'
import { readText } from './read-text.ts'

async function read(text: string, eleccion: EleccionDeLectura = {}) {
  const { sheet, separador } = await readText(new TextEncoder().encode(text), eleccion)
  return { separador, rows: sheet.filas.map(({ celdas }) => celdas), lines: sheet.filas.map(({ fila }) => fila) }
}

describe('the separator', () => {
  it.each([
    [';', 'Nombre, apellido;Alta;Cuota\nPaz, Ana;2020;45,00\n'],
    [',', 'Nombre,Alta\n"Paz, Ana",1\n"Gil; Eva",2\n'],
    ['\t', 'Nombre\tCalle\nPaz, Ana\tMayor, 3\nGil, Eva\tSol, 4\n'],
    ['|', 'Nombre|Calle\nPaz, Ana|Mayor; 3\n'],
    [' ', 'Nombre DNI Alta\nAna 30 2020\nEva 31 2021\n'],
    ['', 'Nombre\nPaz, Ana\nGil, Eva\n'],
    [';', 'sep=;\nNombre;DNI\nAna, Eva;1\n'],
    [';', 'Gimnasio, Norte, 2026\n\nNombre;DNI;Tel\nAna;1;2\nEva;3;4\n'],
  ])('%j is found by the shape of the rows', async (separador, text) => {
    expect((await read(text)).separador).toBe(separador)
  })

  it('of the first line is told, and that line is no row', async () => {
    expect(await read('sep=|\nNombre|DNI\nAna|1\n')).toEqual({
      separador: '|',
      rows: [
        ['Nombre', 'DNI'],
        ['Ana', '1'],
      ],
      lines: [2, 3],
    })
  })

  it('is the one chosen', async () => {
    expect((await read('Nombre;DNI\nAna;1\n', { separador: ',' })).rows).toEqual([['Nombre;DNI'], ['Ana;1']])
  })

  it('of the headings may be another one', async () => {
    expect((await read('Nombre Alta Plan\nAna Paz;2020;Mes\nEva Gil;2021;Mes\n')).rows[0]).toEqual([
      'Nombre',
      'Alta',
      'Plan',
    ])
  })

  it('in a text of the row does not shift the others', async () => {
    const { rows } = await read(
      'Nombre,Calle,Alta\nAna,Mayor 3,01/02/2020\nEva,Sol 4, 2º B,01/02/2021\nLuz,Mar 1,01/02/2022\nMar,Rio,7,01/02/2022\n',
    )
    expect(rows.slice(2)).toEqual([
      ['Eva', 'Sol 4, 2º B', '01/02/2021'],
      ['Luz', 'Mar 1', '01/02/2022'],
      ['Mar', 'Rio,7', '01/02/2022'],
    ])
  })

  it('is found inside lines that were quoted as a whole', async () => {
    expect((await read('"Nombre;DNI"\n"Ana ""la"" Paz;1"\n')).rows).toEqual([
      ['Nombre', 'DNI'],
      ['Ana "la" Paz', '1'],
    ])
  })
})

describe('quotes', () => {
  const rows = async (body: string) => (await read(`Nombre;DNI;Notas\n${body}`)).rows.slice(1)

  it('inside a name are letters', async () => {
    expect(await rows('"El Rubio" Paz;1;a\nEva 6" Gil;2;b\n')).toEqual([
      ['"El Rubio" Paz', '1', 'a'],
      ['Eva 6" Gil', '2', 'b'],
    ])
  })

  it('that are not closed end at their line', async () => {
    expect(await rows('"Ana Paz;1;a\nEva;2;"b"\nLuz;3;"c\nMar;4;"d;e"\nSol;5;f\n')).toEqual([
      ['"Ana Paz', '1', 'a'],
      ['Eva', '2', 'b'],
      ['Luz', '3', '"c'],
      ['Mar', '4', 'd;e'],
      ['Sol', '5', 'f'],
    ])
  })

  it('keep a cell of several lines whole, with its own quotes and separators', async () => {
    expect(await rows('Ana;1;"uno; ""dos""\r\n\r\ntres"\r\nEva;2;b\r\n')).toEqual([
      ['Ana', '1', 'uno; "dos"\n\ntres'],
      ['Eva', '2', 'b'],
    ])
  })

  it('may be escaped by a backslash, or by nothing', async () => {
    expect(await rows('Ana;1;"caja 8\\""\nEva;2;"caja 9"";"\nLuz;3;"mesa 7" de pino"\n')).toEqual([
      ['Ana', '1', 'caja 8"'],
      ['Eva', '2', 'caja 9";'],
      ['Luz', '3', 'mesa 7" de pino'],
    ])
  })

  it('may be single ones', async () => {
    const { rows: read1 } = await read("Nombre,Notas\n'Paz, Ana','x'\n'Gil, Eva','y'\n'O'Hara, Luz','z'\n")
    expect(read1.slice(1)).toEqual([
      ['Paz, Ana', 'x'],
      ['Gil, Eva', 'y'],
      ["O'Hara, Luz", 'z'],
    ])
  })

  it('and apostrophes that keep digits as text are dropped', async () => {
    expect(await rows('Ana;="0012";\'+34600\n')).toEqual([['Ana', '0012', '+34600']])
  })
})

describe('a text', () => {
  it('with lone carriage returns is read, and control characters are not', async () => {
    expect((await read('Nombre;DNI\rAna\u0007\u0085 Paz\u000b;1\rEva;2\r')).rows).toEqual([
      ['Nombre', 'DNI'],
      ['Ana Paz', '1'],
      ['Eva', '2'],
    ])
  })

  it('with a stray cell far away keeps the columns that hold something', async () => {
    expect((await read(`Nombre;DNI${';'.repeat(3000)}x\nAna;1\n`)).rows).toEqual([
      ['Nombre', 'DNI', 'x'],
      ['Ana', '1'],
    ])
  })
})
