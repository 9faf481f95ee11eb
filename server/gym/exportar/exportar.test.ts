import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { collections } from '#server/collections.ts'
import { callerSource } from '#server/gym/users/caller-source.ts'
import { createReader } from '#server/engine/records/read/reader.ts'
import { charge } from '#server/testing/charge.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, buildRol, callerOf, type GymWorld } from '#server/testing/gym-world.ts'
import { buildCaja, buildCierre, buildSesion } from '#server/testing/till.ts'
import { civilDay } from '#shared/values/dates.ts'
import { nombresReporte, saysMore, type Celda, type Reporte, type TipoColumna } from '#shared/reportes.ts'
import { writtenIn } from './format-cells.ts'
import { prepareSheet } from './prepare.ts'
import { toXlsx } from './xlsx.ts'

let app: GymApp
let gym: GymWorld
let other: GymWorld
const zone = 'America/Argentina/Buenos_Aires'
const today = civilDay(new Date(), zone)
const days = `desde=${today}&hasta=${today}`
const names = ['=1+1', '+54 11', '-2', '@SUM(A1)', '＝cmd', 'Łukasz "Дима"; Núñez', "O'Brien, Ana"]

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { marca: 'ZZA' })
  other = await buildGym(app.db.owner, { marca: 'ZZB' })
  for (const world of [gym, other]) {
    const caller = await callerOf(app.db, world.users.Admin)
    for (const nombre of world === gym ? names : ['Miembro ZZB']) {
      const who = await buildMiembro(app.db.owner, world, { nombre, dni: `00${nombre.length}${nombre.codePointAt(0)}` })
      await charge({ db: app.db, caller, gym: world }, who, { descuento: '0.50', motivo_descuento: 'Redondeo' })
    }
  }
})
afterAll(() => app.close())

async function fetchAs(path: string, user: string = gym.users.Admin) {
  const { token } = (await app.clientOf(user)).authStore
  return fetch(`${app.url}/api/${path}`, { headers: { authorization: token } })
}

async function bytesOf(path: string, user?: string) {
  const answer = await fetchAs(`exportar/${path}`, user)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (answer.status !== 200) throw new Error(new TextDecoder().decode(bytes))
  return { bytes, filas: Number(answer.headers.get('x-filas')), type: answer.headers.get('content-type') }
}

async function csvOf(path: string) {
  const { bytes, filas } = await bytesOf(path)
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  return { text, filas, rows: parseCsv(text.replace('\uFEFF', ''), { delimiter: ';' }) }
}

const move = ({ id, sucursales, users }: GymWorld, sesion: string, montos: Record<string, number>) =>
  app.db.owner(
    `insert into caja_movimientos (gimnasio_id, id, id_sesion, vuelta, sucursal_id, usuario_id, tipo, monto, concepto)
     select g.id, 'mov' || left(md5($3 || t.key), 12), $3, 1, $2, $4, t.key, t.value::numeric, 'De ' || g.nombre
     from jsonb_each_text($5::jsonb) t, gimnasios g where g.id = $1`,
    [id, sucursales[0], sesion, users.Admin, JSON.stringify(montos)],
  )

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
    const told = summary?.rows ?? []
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

  it('of a report with more rows than a workbook holds at once has its rows alone', async () => {
    const filas = (async function* () {
      yield* Array.from({ length: 5001 }, (_, at) => [at])
    })()
    const parts: Uint8Array[] = []
    const columnas = [{ id: 'n', titulo: 'N', tipo: 'numero' as const }]
    const locality = { pais: 'AR', moneda: 'ARS', zona: zone }
    const resumen = () => Promise.reject(new Error('asked'))
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
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([['Mucho', 5002]])
  })

  it('shows money with its decimals, moments as such, and texts without a format', async () => {
    const { bytes } = await bytesOf(`reporte-ingresos.xlsx?${days}`)
    const sheet = (await readXlsx(bytes, { readStyles: true })).sheets.at(-1)
    const titles = sheet?.rows[0] ?? []
    const formatOf = (title: string) => sheet?.cells?.get(`1,${titles.indexOf(title)}`)?.style?.numFmt
    expect(['Monto', 'Fecha', 'Cliente'].map(formatOf)).toEqual(['#,##0.00', 'dd/mm/yyyy hh:mm', undefined])
  })

  it.each(['dia', 'medio', 'plan', 'plazo', 'sucursal', 'usuario'])('has the breakdown by %s', async (tabla) => {
    const [sheet] = (await readXlsx((await bytesOf(`reporte-ingresos.xlsx?${days}&tabla=${tabla}`)).bytes)).sheets
    expect(sheet?.rows.at(-1)?.at(-1)).toBe(69996.5)
  })
})

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
    const detail = texts.lastIndexOf('Ingresos')
    for (const { titulo, tipo, valor } of made.cifras) expect(texts[texts.indexOf(titulo) + 1]).toBe(shown(valor, tipo))
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

describe('a list', () => {
  it('contains exactly the rows of its filter, in order', async () => {
    const filter = encodeURIComponent("nombre ~ 'nunez' && deleted = null")
    expect((await csvOf(`miembros.csv?filter=${filter}`)).rows).toHaveLength(2)
    const paid = await csvOf(
      `pagos.csv?filter=${encodeURIComponent("id_miembro.nombre ~ 'O' && anulado = null")}&sort=-recibo`,
    )
    expect(paid.rows.slice(1).map(([recibo]) => recibo)).toEqual(['7'])
    const sorted = (await csvOf('pagos.csv?sort=-recibo')).rows.slice(1).map(([recibo]) => Number(recibo))
    expect(sorted).toEqual(sorted.toSorted((a, b) => b - a))
  })

  it('has the columns of the screen', async () => {
    const { rows } = await csvOf('miembros.csv?sin=telefono,sexo,origen,horario,visita,nada')
    expect(rows[0]).toEqual(['DNI', 'Nombre', 'Plan', 'Plazo', 'Estado', 'Vence', 'Sucursal'])
    const all = (await csvOf('pagos.csv?')).rows[0]?.map(String) ?? []
    expect((await csvOf('pagos.csv?sin=monto')).rows[0]).toEqual(all.filter((titulo) => titulo !== 'Monto'))
    const none = 'dni,nombre,telefono,sexo,origen,horario,plan,plazo,estado,vence,visita,sucursal'
    expect((await fetchAs(`exportar/miembros.csv?sin=${none}`)).status).toBe(400)
  })

  it('is refused for an invalid filter', async () => {
    expect((await fetchAs('exportar/miembros.csv?filter=nada~~')).status).toBe(400)
    expect((await fetchAs(`exportar/miembros.csv?filter=${encodeURIComponent('@request.auth.id = 1')}`)).status).toBe(
      403,
    )
  })
})

describe('the movements of tills', () => {
  it('have their sign, their closing and their sum, for users who may see cash alone', async () => {
    const owner = app.db.owner
    const sesion = await buildSesion(owner, gym, await buildCaja(owner, gym))
    await move(gym, sesion, { ingreso: 1000, retiro: 250.5, gasto: 49.5 })
    await buildCierre(owner, gym, sesion, { numero: 7, diferencia: 0 })
    const rows = (await csvOf('movimientos.csv?sort=monto')).rows.map((row) => row.map(String))
    expect(rows[0]?.slice(1, 6)).toEqual(['Caja', 'Cierre Z', 'Tipo', 'Concepto', 'Importe'])
    expect(rows.slice(1, -1).map((row) => row.slice(1, 6))).toEqual([
      ['Mostrador', '7', 'Gasto', 'De Gimnasio ZZA', '-49,50'],
      ['Mostrador', '7', 'Retiro', 'De Gimnasio ZZA', '-250,50'],
      ['Mostrador', '7', 'Ingreso', 'De Gimnasio ZZA', '1000,00'],
    ])
    expect(rows.at(-1)?.[5]).toBe('700,00')
    expect((await fetchAs('exportar/movimientos.csv', gym.users.Contador)).status).toBe(403)
  })
})

describe('every export', () => {
  beforeAll(async () => {
    const sesion = await buildSesion(app.db.owner, other, await buildCaja(app.db.owner, other, 'Caja ZZB'))
    await move(other, sesion, { gasto: 80 })
  })

  const all = [...nombresReporte.map((name) => `reporte-${name}`), 'miembros', 'pagos', 'movimientos']
  const ofCash = ['reporte-cierres', 'movimientos']

  it.each(all)('%s contains nothing of another gym', async (name) => {
    const { text } = await csvOf(`${name}.csv?${days}`)
    expect(text).not.toContain('ZZB')
    expect((await csvOf(`${name}.csv?${days}&filter=${encodeURIComponent(`id != ''`)}`)).text).not.toContain('ZZB')
  })

  it.each(all)('%s needs reports.export and a sign-in', async (name) => {
    expect((await fetchAs(`exportar/${name}.csv?${days}`, gym.users.Recepción)).status).toBe(403)
    expect((await fetch(`${app.url}/api/exportar/${name}.csv?${days}`)).status).toBe(401)
    const reader = ofCash.includes(name) ? gym.users.Gerente : gym.users.Contador
    expect((await fetchAs(`exportar/${name}.csv?${days}`, reader)).status).toBe(200)
  })

  it('of a list also needs the list’s own permission', async () => {
    const rol = await buildRol(app.db.owner, gym.id, ['reports.export'], 'Solo exporta')
    await app.db.owner('update users set role = $2 where id = $1', [gym.users.Entrenador, rol])
    for (const name of all)
      expect((await fetchAs(`exportar/${name}.csv?${days}`, gym.users.Entrenador)).status).toBe(403)
  })

  it.each(['nada.csv', 'ingresos.csv', 'reporte-ingresos.exe', 'reporte-nada.pdf'])('%s is not found', async (name) => {
    expect((await fetchAs(`exportar/${name}?${days}`)).status).toBe(404)
  })

  it('names invalid parameters, and frees its slot', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const answer = await fetchAs('exportar/reporte-ingresos.csv?desde=ayer')
      expect(answer.status).toBe(400)
      expect(Object.keys(JSON.parse(await answer.text()).data)).toEqual(['desde'])
    }
    expect((await fetchAs(`exportar/reporte-ingresos.csv?${days}&tabla=nada`)).status).toBe(400)
  })
})

describe('a long export', () => {
  const long = 24_000
  beforeAll(async () => {
    // Triggers announce every row to every subscriber, which takes minutes for this many.
    await app.db.owner(`set session_replication_role = replica;
      insert into miembros (gimnasio_id, id, numero, nombre, sucursal_id, alerta)
      select '${gym.id}', 'z' || lpad(n::text, 14, '0'), 100000 + n, 'Persona número ' || n, '${gym.sucursales[0]}', 'larga'
      from generate_series(1, ${long}) n;
      reset session_replication_role`)
  })
  const path = `miembros.csv?filter=${encodeURIComponent("alerta = 'larga'")}`

  it('frees its connection and its slot when the client disconnects', async () => {
    const { token } = (await app.clientOf(gym.users.Admin)).authStore
    for (let turn = 0; turn < 5; turn += 1) {
      const stop = new AbortController()
      const answer = await fetch(`${app.url}/api/exportar/${path}`, {
        headers: { authorization: token },
        signal: stop.signal,
      })
      expect([answer.status, answer.headers.get('x-filas')]).toEqual([200, String(long)])
      await answer.body?.getReader().read()
      stop.abort()
    }
    const inTransaction = `select count(*)::integer as open from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`
    await expect.poll(async () => (await app.db.owner<{ open: number }>(inTransaction))[0]?.open).toBe(0)
    expect((await csvOf(path)).filas).toBe(long)
  })

  it('is refused as PDF, with a format to use instead', async () => {
    const answer = await fetchAs(`exportar/${path.replace('.csv', '.pdf')}`)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('Un PDF lleva hasta 20.000 filas. Usa CSV o XLSX.')
  })
})
