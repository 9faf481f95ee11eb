import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { days, names, today, zone, openExportDesk, type ExportDesk } from '#server/testing/desks/export-desk.ts'
import { saysMore, type Reporte } from '#shared/reportes/reporte.ts'
import { toXlsx } from './xlsx.ts'

let app: ExportDesk['app']
let fetchAs: ExportDesk['fetchAs']
let bytesOf: ExportDesk['bytesOf']
let csvOf: ExportDesk['csvOf']
beforeAll(async () => {
  ;({ app, fetchAs, bytesOf, csvOf } = await openExportDesk())
})
afterAll(() => app.close())

describe('a CSV', () => {
  it('starts with a byte order mark, uses the locale’s separator, and adds up', async () => {
    const { text, rows, filas } = await csvOf(`reporte-ingresos.csv?${days}`)
    expect(text.startsWith('\uFEFFRecibo;Fecha;Cliente;')).toBe(true)
    expect(filas).toBe(names.length)
    expect(rows).toHaveLength(names.length + 2)
    expect(rows.at(-1)?.at(-1)).toBe('69996,50')
    expect(text).toContain(';9999,50\r\n')
  })

  it('has no cell that a spreadsheet evaluates', async () => {
    for (const path of [`reporte-ingresos.csv?${days}`, 'miembros.csv?', 'pagos.csv?']) {
      const { text, rows } = await csvOf(path)
      const risky = rows.flat().filter((cell) => /^\s*[=+\-@\uFF1D]/.test(String(cell)))
      expect(risky).toEqual([])
      expect(text).toContain("'=1+1")
    }
  })

  it('keeps leading zeros, quotes and letters of any script', async () => {
    const { rows } = await csvOf('miembros.csv?sort=nombre')
    const flat = rows.flat()
    expect(flat).toContain('Łukasz "Дима"; Núñez')
    expect(flat.some((cell) => String(cell).startsWith('00'))).toBe(true)
  })
})

describe('an XLSX', () => {
  it('has the rows of the screen with real numbers and dates, and texts as texts', async () => {
    const { bytes, filas } = await bytesOf(`reporte-ingresos.xlsx?${days}`)
    const [summary, sheet] = (await readXlsx(bytes)).sheets
    const made: Reporte = JSON.parse(await (await fetchAs(`reportes/ingresos?${days}&por_pagina=200`)).text())
    const rows = sheet?.rows ?? []
    expect(filas).toBe(made.detalle.cantidad)
    expect(rows[0]).toEqual(made.detalle.columnas.map(({ titulo }) => titulo))
    expect(rows.slice(1, -1).map((row) => [row[0], row[2], row[8]])).toEqual(
      made.detalle.filas.map((row) => [row[0], row[2], row[8]]),
    )
    expect(rows.at(-1)?.[8]).toBe(made.detalle.total?.[8])
    const moment = rows[1]?.[1]
    if (!(moment instanceof Date)) throw new Error(`No date: ${String(moment)}`)
    expect(moment.toISOString().slice(0, 10)).toBe(today)
    expect([summary?.name, sheet?.name]).toEqual(['Resumen', 'Detalle'])
    // Without the title, which the report of income shares with its first figure.
    const told = (summary?.rows ?? []).slice(1)
    for (const { titulo, valor, definicion } of made.cifras)
      expect(told.find(([name]) => name === titulo)?.slice(0, 4)).toEqual([titulo, valor, null, definicion])
    for (const { titulo, total } of made.tablas.filter(saysMore)) {
      const at = told.findIndex(([name]) => name === titulo)
      const sum = told.slice(at).find(([name]) => name === 'Total')
      expect([titulo, sum?.filter((cell) => typeof cell === 'number')]).toEqual([
        titulo,
        total?.filter((cell) => typeof cell === 'number'),
      ])
    }
  })

  it('of a report with more rows than a workbook holds at once has its summary alone, and says where the rows are', async () => {
    const filas = (async function* () {
      yield* Array.from({ length: 5001 }, (_, at) => [at])
    })()
    const parts: Uint8Array[] = []
    const columnas = [{ id: 'n', titulo: 'N', tipo: 'numero' as const }]
    const locality = { pais: 'AR', moneda: 'ARS', zona: zone }
    const resumen = () => Promise.resolve({ cifras: [], tablas: [] })
    const sheet = {
      titulo: 'Mucho',
      datos: '',
      logo: '',
      gimnasio: '',
      filtros: '',
      cantidad: 5001,
      total: null,
      columnas,
      filas,
      locality,
      resumen,
    }
    for await (const part of toXlsx(sheet)) parts.push(part)
    const { sheets } = await readXlsx(new Uint8Array(Buffer.concat(parts)))
    expect(sheets.map(({ name }) => name)).toEqual(['Resumen'])
    expect(JSON.stringify(sheets)).toContain('El detalle tiene 5.001 filas: está entero en el archivo CSV')
  })

  it('shows money with its decimals, moments as such, and texts without a format', async () => {
    const { bytes } = await bytesOf(`reporte-ingresos.xlsx?${days}`)
    const sheet = (await readXlsx(bytes, { readStyles: true })).sheets.at(-1)
    const titles = sheet?.rows[0] ?? []
    const formatOf = (title: string) => sheet?.cells?.get(`1,${titles.indexOf(title)}`)?.style?.numFmt
    expect(['Importe', 'Fecha', 'Cliente'].map(formatOf)).toEqual(['#,##0.00', 'dd/mm/yyyy hh:mm', undefined])
  })

  it.each(['dia', 'medio', 'plan', 'plazo', 'sucursal', 'usuario'])('has the breakdown by %s', async (tabla) => {
    const [sheet] = (await readXlsx((await bytesOf(`reporte-ingresos.xlsx?${days}&tabla=${tabla}`)).bytes)).sheets
    expect(sheet?.rows.at(-1)?.at(-1)).toBe(69996.5)
  })
})
