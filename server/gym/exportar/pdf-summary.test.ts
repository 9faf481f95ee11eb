import PDFDocument from 'pdfkit'
import { expect, it } from 'vitest'
import type { Cifra, Tabla } from '#shared/reportes/reporte.ts'
import { dinero, texto } from '#server/gym/reportes/frame/report.ts'
import { writtenIn } from './format-cells.ts'
import { linesOfChart } from './pdf-chart.ts'
import { linesPerPage } from './pdf-page.ts'
import { summaryPages } from './pdf-summary.ts'

const written = writtenIn({ pais: 'AR', moneda: 'ARS', zona: 'America/Argentina/Buenos_Aires' })
const paper = { doc: new PDFDocument({ autoFirstPage: false }), written }

const cifras = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'].map((titulo, valor): Cifra => ({
  id: titulo,
  titulo,
  tipo: 'numero',
  valor,
  anterior: null,
  definicion: '',
}))
const tabla = (titulo: string, rows: number, names = 1): Tabla => ({
  id: titulo,
  titulo,
  columnas: [...Array.from({ length: names }, (_, at) => texto(`n${at}`, `Nombre ${at}`)), dinero('monto', 'Monto')],
  filas: Array.from({ length: rows }, (_, at) => [...Array.from({ length: names }, () => 'Un nombre largo'), at]),
  total: [...Array.from({ length: names }, () => 'Total'), rows],
})
const placedOf = (tablas: Tabla[]) =>
  summaryPages(paper, { cifras, tablas }).map(({ placed }) =>
    placed.map(({ part, span, line }) => ({ ...part, x: span.x, line })),
  )

it('keeps what fits in a column together, and goes on with longer tables in the next', () => {
  const tablas = [tabla('Larga', 70), tabla('Corta', 3), tabla('Media', 18), tabla('Ancha', 4, 9)]
  const pages = placedOf(tablas)
  const parts = pages.flat()
  const titles = parts.map(({ titulo }) => titulo)
  expect(titles).toEqual(['Más cifras', 'Corta', 'Media', 'Larga', ...Array(3).fill('Larga (sigue)'), 'Ancha'])
  for (const { titulo, filas, total } of tablas) {
    const its = parts.filter((part) => part.titulo.startsWith(titulo))
    expect(its.flatMap((part) => part.filas)).toEqual(filas)
    expect(its.map((part) => part.total)).toEqual([...its.slice(1).map(() => null), total])
  }
})

it('draws the first breakdown with a chart below the figures, and tables below it', () => {
  const map = { ...tabla('Mapa', 4), grafico: { columna: 'monto', forma: 'mapa' as const } }
  const drawn = { ...tabla('Dibujada', 3), grafico: { columna: 'monto', forma: 'barras' as const } }
  const [first, ...more] = summaryPages(paper, { cifras, tablas: [map, drawn, tabla('Larga', 70)] })
  expect(first?.grafico?.titulo).toBe('Dibujada')
  expect(Math.min(...(first?.placed ?? []).map(({ line }) => line))).toBe(4 + linesOfChart)
  expect(more.every(({ grafico }) => grafico === undefined)).toBe(true)
  expect(summaryPages(paper, { cifras, tablas: [map] })[0]?.grafico).toBeUndefined()
})

it.each([0, 1, 17, 22, 23, 24, 46, 47, 200])(
  'puts no two tables of %i rows on one another or below the page',
  (rows) => {
    for (const page of placedOf([tabla('A', rows), tabla('B', 5), tabla('C', rows), tabla('D', 9, 9)]))
      for (const x of new Set(page.map((part) => part.x))) {
        let free = 0
        for (const { line, filas, total } of page.filter((part) => part.x === x).toSorted((a, b) => a.line - b.line)) {
          expect(line).toBeGreaterThanOrEqual(free)
          free = line + 2 + filas.length + (total ? 1 : 0)
        }
        expect(free).toBeLessThanOrEqual(linesPerPage)
      }
  },
)
