import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { lists } from './lists/lists.ts'
import { cellGap, whole } from './pdf-page.ts'
import { setFont } from './letters/pdf-style.ts'
import { tableFor } from './pdf-table.ts'

const doc = new PDFDocument({ autoFirstPage: false })
const { columnas } = lists.pagos
const ofRow = (given: Record<string, string>) => columnas.map(({ id }) => given[id] ?? '')
const pago = (more: Record<string, string> = {}) => ({
  recibo: '004935',
  cliente: 'Luis Sánchez',
  fecha: '25/11/2026 20:42',
  plan: 'Musculación',
  plazo: '1 mes',
  medio: 'Mercado Pago',
  referencia: '94881463870',
  monto: '$ 156.500',
  vence: '26/12/2026',
  estado: 'Válido',
  cobro: 'Lautaro Giménez',
  sucursal: 'Palermo',
  ...more,
})
const wide = pago({
  cliente: 'Guadalupe Sosa de la Fuente',
  plan: 'Plan anual con pileta y clases grupales',
  referencia: 'Transferencia 0000003100010000000001 del 25 de noviembre',
  cobro: 'Martín Iribarne Peña de Álzaga',
  sucursal: 'Caballito, al lado del Parque Rivadavia',
  estado: 'Anulado',
  medio: 'Tarjeta de crédito en seis cuotas sin interés',
  plazo: '12 meses',
  partes: 'Efectivo $ 20.000, tarjeta $ 30.000, transferencia $ 8.000',
})
const tableOf = (...filas: Record<string, string>[]) =>
  tableFor(doc, { columnas, filas: filas.map(ofRow), total: ofRow({ recibo: 'Total', monto: '$ 536.612.125' }) })
const idsOf = (table: ReturnType<typeof tableOf>) => table.columnas.map(({ id }) => id)

describe('a list on paper', () => {
  it('gives no room to a column without a text', () => {
    const table = tableOf(pago(), pago({ referencia: '' }))
    expect(idsOf(table)).not.toContain('partes')
    expect(table.notes).toEqual([])
  })

  it('says in the heading what is the same in every row, where there is no room for it', () => {
    const long = { cliente: wide.cliente, cobro: wide.cobro, referencia: '94881463870 y 94881463871', partes: 'Todo' }
    const table = tableOf(pago(long), pago({ ...long, plan: 'Tres por semana', medio: 'Efectivo' }))
    expect(table.notes).toContain('Sucursal: Palermo')
    expect(idsOf(table)).not.toContain('sucursal')
  })

  it('leaves the least important columns out by name, and never the name, the expiry or an amount', () => {
    const table = tableOf(wide, pago())
    expect(idsOf(table)).toEqual(expect.arrayContaining(['recibo', 'cliente', 'fecha', 'monto', 'vence', 'estado']))
    expect(table.notes.at(-1)).toMatch(/^Sin lugar para Partes/)
    expect(idsOf(table)).not.toContain('partes')
    expect(table.kept.map((at) => columnas[at]?.id)).toEqual(idsOf(table))
  })

  it.each([
    ['short', [pago(), pago()]],
    ['long', [wide, pago()]],
    ['no', []],
  ])('fills the page with %s texts, and cuts no amount, not even the total', (_name, filas) => {
    const table = tableOf(...filas)
    expect(table.spans.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(whole.width)
    const monto = table.spans[idsOf(table).indexOf('monto')]
    const needed = setFont(doc, '', { size: table.size, isBold: true }).widthOfString('$ 536.612.125')
    expect(monto?.width).toBeGreaterThan(needed + 2 * cellGap)
  })

  it('keeps its columns when there is no row', () => {
    expect(idsOf(tableOf())).toEqual(columnas.map(({ id }) => id))
  })
})
