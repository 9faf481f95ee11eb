import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { collections } from '#server/collections.ts'
import { callerSource } from '#server/gym/users/caller-source.ts'
import { createReader } from '#server/engine/records/read/reader.ts'
import { days, today, zone, openExportDesk, type ExportDesk } from '#server/testing/desks/export-desk.ts'
import { callerOf } from '#server/testing/gym-world.ts'
import { saysMore, type Celda, type Reporte, type TipoColumna } from '#shared/reportes/reporte.ts'
import { writtenIn } from './format-cells.ts'
import { toPdf } from './pdf.ts'
import { prepareSheet } from './prepare.ts'
import type { Sheet } from './sheet.ts'

let app: ExportDesk['app']
let gym: ExportDesk['gym']
let fetchAs: ExportDesk['fetchAs']
let bytesOf: ExportDesk['bytesOf']
beforeAll(async () => {
  ;({ app, gym, fetchAs, bytesOf } = await openExportDesk())
})
afterAll(() => app.close())

describe('a PDF', () => {
  it.each(['reporte-ingresos', 'reporte-miembros', 'reporte-actividad'])('%s is a PDF', async (name) => {
    const { bytes, type } = await bytesOf(`${name}.pdf?${days}`)
    expect(type).toBe('application/pdf')
    expect(new TextDecoder('latin1').decode(bytes.subarray(0, 5))).toBe('%PDF-')
  })

  it('begins with the figures and breakdowns of a report, and counts their pages', async () => {
    const made: Reporte = JSON.parse(await (await fetchAs(`reportes/ingresos?${days}`)).text())
    const written = writtenIn({ pais: 'AR', moneda: 'ARS', zona: zone })
    const shown = (cell: Celda, tipo: TipoColumna) => written.shown(cell, tipo).replaceAll(/\s+/g, ' ')
    const drawn = vi.spyOn(PDFDocument.prototype, 'text')
    const { bytes } = await bytesOf(`reporte-ingresos.pdf?${days}`)
    const texts = drawn.mock.calls.map(([text]) => String(text))
    drawn.mockRestore()
    // The title is also that of the rows, and of the first figure.
    const [head, detail] = [texts.indexOf('Ingresos'), texts.lastIndexOf('Ingresos')]
    for (const { titulo, tipo, valor } of made.cifras)
      expect(texts[texts.indexOf(titulo, head + 1) + 1]).toBe(shown(valor, tipo))
    for (const { titulo, columnas, filas, total } of made.tablas.filter(saysMore)) {
      const at = texts.indexOf(titulo)
      const cells = [...filas, total ?? []].flatMap((fila) =>
        fila.map((cell, nth) => shown(cell, columnas[nth]?.tipo ?? 'texto')),
      )
      const said = [titulo, ...columnas.map((columna) => columna.titulo), ...cells.filter(Boolean)]
      expect(texts.slice(at, at + said.length)).toEqual(said)
      expect(at).toBeLessThan(detail)
    }
    const pages = texts.filter((text) => text.startsWith('Página'))
    expect(pages).toEqual(pages.map((_, at) => `Página ${at + 1} de ${pages.length}`))
    expect(new TextDecoder('latin1').decode(bytes)).toContain(`/Count ${pages.length}\n`)
    expect(texts.slice(detail)).toContain(pages.at(-1))
  })
})

it('of a report with thousands of rows is its summary, and says where the rows are', async () => {
  const drawn = vi.spyOn(PDFDocument.prototype, 'text')
  const parts: Buffer[] = []
  const sheet: Sheet = {
    titulo: 'Asistencia',
    datos: '',
    logo: '',
    gimnasio: 'Norte',
    filtros: 'Centro',
    cantidad: 7000,
    total: null,
    columnas: [{ id: 'n', titulo: 'N', tipo: 'numero' }],
    filas: (async function* () {
      yield* Array.from({ length: 7000 }, (_, at) => [at])
    })(),
    locality: { pais: 'AR', moneda: 'ARS', zona: zone },
    resumen: () => Promise.resolve({ cifras: [], tablas: [] }),
  }
  for await (const part of toPdf(sheet, { now: new Date(), logo: null })) parts.push(part)
  const texts = drawn.mock.calls.map(([text]) => String(text)).join(' ')
  drawn.mockRestore()
  expect(Buffer.concat(parts).toString('latin1')).toContain('/Count 1\n')
  expect(texts).toContain('El detalle tiene 7.000 filas: está entero en el archivo CSV')
})

describe('a list on paper', () => {
  it('says its filters and rows on every page, and sums what is not voided', async () => {
    const admin = await app.clientOf(gym.users.Admin)
    const { id } = await admin.collection('pagos').getFirstListItem('')
    await admin.send(`/api/pagos/${id}/anular`, { method: 'POST', body: { motivo: 'Se cobró dos veces' } })
    const drawn = vi.spyOn(PDFDocument.prototype, 'text')
    await bytesOf(`pagos.pdf?filtros=${encodeURIComponent('Centro · Esta semana')}`)
    const texts = drawn.mock.calls.map(([text]) => String(text))
    drawn.mockRestore()
    const [sum] = await app.db.owner<{ total: number; filas: number }>(
      `select count(*)::integer as filas, sum(a.monto_total) filter (where v.id_pago is null)::float8 as total
       from pagos_asientos a left join pagos_anulaciones v on v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id
       where a.gimnasio_id = $1`,
      [gym.id],
    )
    const written = writtenIn({ pais: 'AR', moneda: 'ARS', zona: zone })
    expect(texts.find((text) => text.startsWith('Centro · Esta semana'))).toContain(`${sum?.filas} filas`)
    expect(texts[texts.indexOf('Total sin anulados') + 1]).toBe(
      written.shown(sum?.total ?? 0, 'dinero').replaceAll(/\s+/g, ' '),
    )
  })

  it('says so when it has no rows', async () => {
    const drawn = vi.spyOn(PDFDocument.prototype, 'text')
    await bytesOf(`pagos.pdf?filter=${encodeURIComponent("id = 'nada'")}`)
    const texts = drawn.mock.calls.map(([text]) => String(text))
    drawn.mockRestore()
    expect(texts).toContain('No hay filas con estos filtros.')
    expect(texts).toContain('Página 1 de 1')
  })
})

describe('the heading of a report', () => {
  it('has the gym’s data, and its logo once', async () => {
    const logo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#2255ff' } })
      .png()
      .toBuffer()
    const before = await bytesOf(`reporte-ingresos.pdf?${days}`)
    await app.db.owner(`update gimnasios set direccion = 'Gorriti 4862', correo = 'hola@zza.example' where id = $1`, [
      gym.id,
    ])
    const admin = await app.clientOf(gym.users.Admin)
    await admin.collection('gimnasios').update(gym.id, { logo: new File([new Uint8Array(logo)], 'logo.png') })
    const drawn = vi.spyOn(PDFDocument.prototype, 'text')
    const after = await bytesOf(`reporte-ingresos.pdf?${days}`)
    const texts = drawn.mock.calls.map(([text]) => String(text))
    drawn.mockRestore()
    expect(texts.filter((text) => /Gorriti 4862.* · hola@zza.example$/.test(text)).length).toBeGreaterThan(0)
    const imagesIn = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes).split('/Subtype /Image').length - 1
    expect(imagesIn(before.bytes)).toBe(0)
    expect(imagesIn(after.bytes)).toBe(1)
  })

  it.each([
    ['Libre ZZA', () => gym.plan, true],
    ['Otro ZZA', () => gym.otroPlan, false],
  ])('names %s only to users who may see it: %#', async (nombre, plan, isNamed) => {
    const caller = { ...(await callerOf(app.db, gym.users.Admin)), scopes: [gym.sucursales[0]] }
    const { reader: query, transaction } = app.db.pools
    const now = () => new Date()
    const reader = createReader({ collections, reader: query, callers: callerSource(query), now })
    const asked = { desde: today, hasta: today, plan: plan() }
    const sheet = await transaction(gym.id, (tx) => {
      const context = { tx, caller, now: now(), input: {}, request: { id: '', ip: '' } }
      return prepareSheet(context, reader, 'reporte-ingresos', asked)
    })
    expect(sheet.filtros.includes(nombre)).toBe(isNamed)
    expect(sheet.filtros).toContain('Centro ZZA')
  })
})
