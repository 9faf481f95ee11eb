import PDFDocument from 'pdfkit'
import { expect, it } from 'vitest'
import type { Celda, Columna } from '#shared/reportes/reporte.ts'
import { writtenIn } from './format-cells.ts'
import { drawnIn } from './pdf-page.ts'
import { setFont } from './letters/pdf-style.ts'

const written = writtenIn({ pais: 'AR', moneda: 'ARS', zona: 'America/Argentina/Buenos_Aires' })
const doc = new PDFDocument({ autoFirstPage: false })
const gap = 4
const size = 9

const columna = (tipo: Columna['tipo'], titulo: string): Columna => ({ id: titulo, titulo, tipo })
const spansOf = (columnas: readonly Columna[], filas: Celda[][], whole = 770) =>
  drawnIn({ doc, written }, { columnas, filas }, { x: 36, width: whole }).spans
const widthOf = (text: string) => setFont(doc, text, { size, isBold: true }).widthOfString(text)

it('never cuts a date or an amount, or a total in bold, for a long text', () => {
  const textos = Array.from({ length: 9 }, (_, at) => columna('texto', `Texto ${at}`))
  const columnas = [...textos, columna('momento', 'Fecha'), columna('dinero', 'Monto')]
  const fila = [...textos.map(() => 'Un texto bastante largo que no entra'), '2026-11-24 18:33:00.000Z', 1_234_567.89]
  const spans = spansOf(columnas, [fila])
  expect(spans[9]?.width).toBeGreaterThan(widthOf('24/11/2026 18:33') + 2 * gap)
  expect(spans[10]?.width).toBeGreaterThan(widthOf('$ 1.234.567,89') + 2 * gap)
})

it('cuts the longest texts only', () => {
  const columnas = [columna('texto', 'Sucursal'), columna('texto', 'Nota'), columna('dinero', 'Monto')]
  const spans = spansOf(columnas, [['Caballito', 'Un texto tan largo que no entra entero', 58_000]], 220)
  expect(spans[0]?.width).toBeGreaterThan(widthOf('Caballito') + 2 * gap)
  const last = spans.at(-1)
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(36 + 220)
})

it.each([
  ['texts', [columna('texto', 'Nombre'), columna('dia', 'Vence')], ['Ana', '2026-11-24']],
  ['figures alone', [columna('numero', 'Miembros'), columna('dinero', 'Total')], [1, 2]],
  ['more figures than fit', Array.from({ length: 30 }, () => columna('momento', 'Fecha')), []],
])('fills the width of the page: %s', (_what, columnas, fila) => {
  const spans = spansOf(columnas, [fila])
  const last = spans.at(-1)
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(36 + 770)
})
