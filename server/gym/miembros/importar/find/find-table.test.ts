import { describe, expect, it } from 'vitest'
import { findTable } from './find-table.ts'

/** A sheet with `;` between its cells. Lines count from 1; empty ones are no rows. */
function table(text: string, chosen?: number) {
  const filas = text.split('\n').flatMap((line, at) => {
    const celdas = line.split(';').map((cell) => cell.trim())
    return celdas.some((cell) => cell !== '') ? [{ fila: at + 1, celdas }] : []
  })
  const found = findTable({ filas }, chosen)
  return {
    ...found,
    lines: found.filas.map(({ fila }) => fila),
    out: found.fuera.map(({ fila, motivo }) => [fila, motivo]),
  }
}

const people = 'Paz Ana;30111222;1/2/2020\nGil Eva;30111333;3/4/2021'

describe('the headings', () => {
  it.each([
    ['first line', `Nombre;DNI;Alta\n${people}`, 1],
    ['below titles', `CLUB NORTE;;\nSocios al 1/2/2026;;\n\nNombre;DNI;Alta\n${people}`, 4],
    ['below titles of two cells', `Gimnasio;Norte;\nFecha;1/2/2026;\nNombre;DNI;Alta\n${people}`, 3],
    ['in words nobody knows', 'Tirador;Arma;Año\nPaz Ana;Sable;2020\nGil Eva;Florete;2021\nSol Luz;Sable;2020', 1],
    ['none', people, 0],
    ['none over texts alone', 'Paz Ana;Mes;Activa\nGil Eva;Año;Activa\nSol Luz;Mes;Baja', 0],
    ['none over one column', 'Ana Paz\nEva Gil\nLuz Sol', 0],
    ['over names alone', 'Nombre\nAna Paz\nEva Gil', 1],
    ['with years in it', 'Socio;2024;2025\nAna Paz;x;x\nEva Gil;x;', 1],
    ['that come again on every page', `${`Lista;;\nNombre;DNI;Alta\n${people}\n`.repeat(8)}`, 2],
  ])('are found: %s', (_, text, encabezado) => {
    expect(table(text).encabezado).toBe(encabezado)
  })

  it('over two rows are joined, those of groups with each of theirs', () => {
    const { columnas, encabezado } = table(
      `;Documento;;Fechas;\nNombre;Tipo;Número;Alta;Baja\nAna;DNI;301;1/2/2020;1/3/2020\nEva;DNI;302;1/2/2020;`,
    )
    expect(columnas).toEqual(['Nombre', 'Documento Tipo', 'Documento Número', 'Fechas Alta', 'Fechas Baja'])
    expect(encabezado).toBe(2)
  })

  it('whose words go on below are joined', () => {
    const { columnas, lines } = table(`Apellidos y;Nº de;Fecha de\nnombre;socio;alta\n${people}`)
    expect(columnas).toEqual(['Apellidos y nombre', 'Nº de socio', 'Fecha de alta'])
    expect(lines).toEqual([3, 4])
  })

  it('never take in the person below them', () => {
    expect(table(`Nombre;DNI;Alta\nSol Luz;no tiene;\n${people}`).lines).toEqual([2, 3, 4])
    expect(table(`Nombre;DNI;Alta\nSocio Uno;;\n${people}`).lines).toEqual([2, 3, 4])
  })

  it('may miss over a column, which stays', () => {
    expect(table('Nombre;DNI;\nAna;1;vip\nEva;2;')).toMatchObject({
      columnas: ['Nombre', 'DNI', ''],
      filas: [{ celdas: ['Ana', '1', 'vip'] }, {}],
    })
  })

  it('are those chosen, or none', () => {
    expect(table(`Nombre;DNI;Alta\n${people}`, 2)).toMatchObject({ encabezado: 2, lines: [3] })
    expect(table(`Nombre;DNI;Alta\n${people}`, 0)).toMatchObject({
      encabezado: 0,
      columnas: ['', '', ''],
      lines: [1, 2, 3],
    })
  })

  it('are chosen from the first lines', () => {
    expect(table(`CLUB;;NORTE\n\nNombre;DNI;Alta\n${people}`).inicio.slice(0, 2)).toEqual([
      { fila: 1, texto: 'CLUB · NORTE' },
      { fila: 3, texto: 'Nombre · DNI · Alta' },
    ])
  })
})

describe('rows below the headings', () => {
  const out = (row: string) => table(`CLUB NORTE;;p. 1\nNombre;DNI;Alta\n${people}\n${row}`).out

  it.each([
    ['Total socios: 2;;', 'Fila de total.'],
    ['TOTAL;;1.200,00', 'Fila de total.'],
    ['Subtotal;2;', 'Fila de total.'],
    ['Suma;;60', 'Fila de total.'],
    ['TOTAL SOCIOS;;#SIN-VALOR!', 'Fila de total.'],
    ['*** FIN ***;;', 'Nota al pie.'],
    ['Total general de socios;;2', 'Fila de total.'],
    ['Socios activos: 2;;', 'Recuento del listado.'],
    ['2 registros;;', 'Recuento del listado.'],
    ['Página 1 de 3;;', 'Pie de página.'],
    ['Emitido el 1/2/2026;;Pág. 2', 'Pie de página.'],
    ['Nombre;DNI;Alta', 'Encabezado repetido.'],
    ['CLUB NORTE;;p. 2', 'Título repetido.'],
    ['-----;---;---', 'Línea de separación.'],
    ['* los marcados deben la cuota del mes;;', 'Nota al pie.'],
    ['Turno de noche:;;', 'Título de un grupo.'],
  ])('%j is left out: %s', (row, motivo) => {
    expect(out(row)).toEqual([[5, motivo]])
  })

  it.each([
    'Sol Luz;;',
    'Total Ana;30111444;',
    'Luz Total;;',
    '* Sol Luz;;',
    'Página Luz;;',
    'Sol Luz;-;-',
    '-;30111444;',
    'Nombre Luz;;',
  ])('%j is a person', (row) => {
    expect(out(row)).toEqual([])
  })
})
