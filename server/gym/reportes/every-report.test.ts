import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { charge } from '#server/testing/charge.ts'
import { openReportDesk, zone, type ReportDesk } from '#server/testing/desks/report-desk.ts'
import { buildGym, buildMiembro, callerOf, type GymWorld } from '#server/testing/gym-world.ts'
import type { GymApp } from '#server/testing/gym-app.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { nombresReporte, permisoDeReporte, type Reporte } from '#shared/reportes/reporte.ts'

const today = civilDay(new Date(), zone)
let app: GymApp
let gym: GymWorld
let other: GymWorld
let ask: ReportDesk['ask']
let report: ReportDesk['report']
beforeAll(async () => {
  ;({ app, gym, other, ask, report } = await openReportDesk())
})
afterAll(() => app.close())

describe('every report', () => {
  it.each(nombresReporte)('%s contains nothing of another gym', async (nombre) => {
    const { text } = await ask(nombre, { por_pagina: '200' })
    expect(text).not.toContain('ZZB')
  })

  it.each(nombresReporte)('%s is refused without the permission and for guests', async (nombre) => {
    expect((await ask(nombre, {}, gym.users.Recepción)).status).toBe(403)
    expect((await fetch(`${app.url}/api/reportes/${nombre}?desde=${today}&hasta=${today}`)).status).toBe(401)
    const needsMore = permisoDeReporte[nombre] !== undefined
    const { status, body } = await ask(nombre, {}, gym.users.Contador)
    expect(status).toBe(needsMore ? 403 : 200)
    if (needsMore) expect(body.message).toContain('«Ver lo esperado antes de contar»')
    expect((await ask(nombre, {}, gym.users.Gerente)).status).toBe(200)
  })

  it.each(nombresReporte)('%s compares with the period before', async (nombre) => {
    const made = await report(nombre, { comparar: 'true' })
    expect(made.anterior).not.toBeNull()
    expect(made.cifras.every(({ anterior }) => anterior === null || typeof anterior === 'number')).toBe(true)
  })

  it.each([
    ['ingresos', 'dia', 'Ingresos por día'],
    ['conceptos', 'dia', 'Vendido por día'],
    ['asistencia', 'dia', 'Visitas por día'],
    ['descuentos-anulaciones', 'dia', 'Importe descontado por día'],
    ['cierres', 'dia', 'Diferencia por día'],
    ['miembros', 'movimientos', 'Base al final por día'],
  ] as const)(
    '%s has in "%s" the chart "%s", with the days of the period before beside its own',
    async (nombre, id, titulo) => {
      // Two weeks of one month, so that the base of members is told by days.
      const last = `${today.slice(0, 7)}-01`
      const now = { desde: addDays(last, -7), hasta: addDays(last, -1) }
      const then = { desde: addDays(last, -14), hasta: addDays(last, -8) }
      const tablaIn = ({ tablas }: Reporte) => tablas.find((tabla) => tabla.id === id)
      const compared = tablaIn(await report(nombre, { ...now, comparar: 'true' }))
      const alone = tablaIn(await report(nombre, then))
      const drawn = alone?.columnas.findIndex((column) => column.id === alone.grafico?.columna) ?? 0
      expect(alone?.filas).toHaveLength(7)
      expect(compared?.titulo).toBe(titulo)
      expect(compared?.anterior).toEqual(alone?.filas.map((fila) => [addDays(String(fila[0]), 7), fila[drawn]]))
    },
  )

  it.each(['ingresos', 'miembros', 'vencimientos', 'descuentos-anulaciones'])(
    '%s is the same page by page as at once, also with many rows on one day',
    async (nombre) => {
      const crowded = await buildGym(app.db.owner)
      const desk = { db: app.db, caller: await callerOf(app.db, crowded.users.Admin), gym: crowded }
      for (const nombre of ['Zoe', 'Yago', 'Ximena', 'Waldo', 'Vera', 'Uma', 'Tadeo']) {
        const miembro = await buildMiembro(app.db.owner, crowded, { nombre })
        await charge(desk, miembro, { descuento: '0.01', motivo_descuento: 'Promoción' })
      }
      const query = { hasta: addDays(today, 40) }
      const { detalle } = await report(nombre, { ...query, por_pagina: '200' }, crowded.users.Admin)
      expect(detalle.filas.length).toBe(detalle.cantidad)
      expect(detalle.cantidad).toBeGreaterThanOrEqual(7)
      const pages = []
      for (let pagina = 1; (pagina - 1) * 3 < detalle.cantidad; pagina += 1)
        pages.push(await report(nombre, { ...query, por_pagina: '3', pagina: String(pagina) }, crowded.users.Admin))
      expect(pages.flatMap((page) => page.detalle.filas)).toEqual(detalle.filas)
    },
  )

  it.each([
    ['desde', { desde: '2026-02-30' }],
    ['desde', { desde: '' }],
    ['hasta', { hasta: 'ayer' }],
    ['hasta', { desde: '2026-02-02', hasta: '2026-02-01' }],
    ['hasta', { desde: '1980-01-01', hasta: '2026-02-01' }],
    ['pagina', { pagina: '0' }],
    ['por_pagina', { por_pagina: '1000' }],
    ['comparar', { comparar: 'sí' }],
    ['rango', { rango: 'siglo' }],
    ['sucursal', { sucursal: 'de otro' }],
    ['plan', { plan: 'x'.repeat(41) }],
  ])('names an invalid %s', async (field, query) => {
    const { status, body } = await ask('ingresos', query)
    expect(status).toBe(400)
    expect(Object.keys(body.data)).toEqual([field])
  })

  it('refuses the branch of another gym, and one invisible to the caller', async () => {
    expect((await ask('ingresos', { sucursal: other.sucursales[0] })).status).toBe(400)
  })

  it('is a 404 under an unknown name', async () => {
    expect((await ask('nada')).status).toBe(404)
  })
})
