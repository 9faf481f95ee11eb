import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResumenDeCaja } from '#shared/caja/caja.ts'
import type { Dashboard, IngresoDiario } from '#shared/collections/dashboard.ts'
import type { Hoy } from '#shared/hoy.ts'
import { addDays } from '#shared/values/dates.ts'
import { byKey, cents, column, figure, hoy, openSaldoWeek, type SaldoWeek } from '#server/testing/saldos/saldo-week.ts'
import { verify } from '../verify/verify.ts'

let app: SaldoWeek['app']
let gym: SaldoWeek['gym']
let sesiones: SaldoWeek['sesiones']
let ask: SaldoWeek['ask']
let cameIn: SaldoWeek['cameIn']
let namesOf: SaldoWeek['namesOf']
beforeAll(async () => {
  ;({ app, gym, sesiones, ask, cameIn, namesOf } = await openSaldoWeek(20261129))
})
afterAll(() => app.close())

describe('a week with rests, payments of them, voids and sums forgiven', () => {
  it('is one in which all of that happened', async () => {
    const [counted] = await app.db.owner<Record<string, number>>(
      `select (select count(*) from deudas_asientos where id_pago is not null)::integer as restos,
         (select count(*) from deudas_asientos where id_venta is not null)::integer as fiados,
         (select count(*) from saldos_asientos where clase = 'cobro')::integer as cobros,
         (select count(*) from saldos_asientos where clase = 'condonacion')::integer as perdones,
         (select count(*) from saldos_anulaciones)::integer as anulados,
         (select count(*) from pagos_anulaciones v join deudas_asientos d on d.id_pago = v.id_pago)::integer as con_resto,
         (select count(*) from saldos_asientos s join pagos_anulaciones v on v.id_pago = s.id_deuda)::integer as quedaron`,
    )
    for (const [what, count] of Object.entries(counted ?? {})) expect([what, count >= 2]).toEqual([what, true])
    expect((await verify(app.db.owner)).results.flatMap(({ findings }) => findings)).toEqual([])
  })

  it('has in every breakdown of the income what came in', async () => {
    const rows = await cameIn()
    const paid = rows.filter(({ de }) => de === 'membresia')
    const made = await ask('ingresos')
    expect(figure(made, 'cobrado')).toBe(cents(paid))
    expect(figure(made, 'vendido')).toBe(cents(rows.filter(({ de }) => de === 'venta')))
    expect(figure(made, 'ingresos')).toBe(cents(rows))
    expect(column(made, 'dia', 'total')).toEqual(byKey(paid, ({ dia }) => dia))
    expect(column(made, 'dia', 'ingresos')).toEqual(byKey(rows, ({ dia }) => dia))
    expect(column(made, 'medio', 'total')).toEqual(byKey(paid, ({ medio }) => medio))
    const names = await namesOf()
    expect(column(made, 'sucursal', 'total')).toEqual(byKey(paid, ({ sucursal }) => names[sucursal] ?? ''))
    expect(column(made, 'usuario', 'total')).toEqual(byKey(paid, ({ usuario }) => names[usuario] ?? ''))
    expect(column(made, 'plan', 'total')).toEqual(byKey(paid, ({ plazo }) => names[plazo] ?? ''))
    expect(cents(Object.values(column(made, 'plazo', 'total', 2)).map((monto) => ({ monto })))).toBe(cents(paid))
    for (const { id, total, columnas } of made.tablas)
      expect([id, total?.[columnas.findIndex((one) => one.id === 'total')]]).toEqual([id, cents(paid)])
    expect(made.opciones.medios).not.toContain('A cuenta')
  })

  it('has a line behind every sum, page by page as at once', async () => {
    const paid = (await cameIn()).filter(({ de }) => de === 'membresia')
    const { detalle } = await ask('ingresos')
    expect(detalle.cantidad).toBe(detalle.filas.length)
    const at = detalle.columnas.findIndex(({ id }) => id === 'monto')
    expect(cents(detalle.filas.map((fila) => ({ monto: Number(fila[at]) })))).toBe(cents(paid))
    expect(detalle.total?.[at]).toBe(cents(paid))
    const pages: unknown[] = []
    for (let pagina = 1; pages.length < detalle.cantidad; pagina += 1)
      pages.push(...(await ask('ingresos', { por_pagina: '7', pagina: String(pagina) })).detalle.filas)
    expect(pages).toEqual(detalle.filas)
  })

  it('has the same with any filter, and for each day alone', async () => {
    const rows = await cameIn()
    const names = await namesOf()
    for (const medio_pago of ['Efectivo', 'Tarjeta', 'Transferencia', 'A cuenta'])
      for (const [usuario, sucursal] of [
        ['', ''],
        [gym.users.Gerente, ''],
        ['', gym.sucursales[1]],
      ] as const) {
        const those = rows.filter(
          (row) =>
            row.medio === medio_pago &&
            (usuario === '' || row.usuario === usuario) &&
            (sucursal === '' || row.sucursal === sucursal),
        )
        const made = await ask('ingresos', { medio_pago, usuario, sucursal })
        const paid = those.filter(({ de }) => de === 'membresia')
        expect([medio_pago, figure(made, 'ingresos')]).toEqual([medio_pago, cents(those)])
        expect([medio_pago, figure(made, 'cobrado')]).toEqual([medio_pago, cents(paid)])
        expect(column(made, 'plan', 'total')).toEqual(byKey(paid, ({ plazo }) => names[plazo] ?? ''))
        expect(made.detalle.total?.at(8)).toBe(cents(paid))
      }
    for (const [plan, plazo] of [
      [gym.plan, gym.mes],
      [gym.otroPlan, ''],
    ] as const) {
      const those = rows.filter((row) => row.plazo === (plazo || gym.otroMes))
      expect(figure(await ask('ingresos', { plan, plazo }), 'cobrado')).toBe(cents(those))
    }
    const before = await ask('ingresos', { desde: addDays(hoy, -2), hasta: hoy, comparar: 'true' })
    const earlier = rows.filter(({ dia }) => dia >= addDays(hoy, -5) && dia <= addDays(hoy, -3))
    expect(before.cifras.find(({ id }) => id === 'ingresos')?.anterior).toBe(cents(earlier))
  })

  it('has in the dashboard, by day and month, what came in', async () => {
    const rows = await cameIn()
    const client = await app.clientOf(gym.users.Admin)
    const figures = await client.collection('dashboard').getFullList<Dashboard>()
    const ofMonth = rows.filter(({ dia }) => dia.slice(0, 7) === hoy.slice(0, 7))
    const sumOf = (given: Dashboard) =>
      cents(
        [given.total_recaudado_mensual, given.total_vendido_mensual, given.total_saldo_mensual].map((monto) => ({
          monto,
        })),
      )
    for (const one of figures) expect(sumOf(one)).toBe(cents(ofMonth.filter(({ sucursal }) => sucursal === one.id)))
    expect(figures).toHaveLength(2)
    const days = await client.collection('ingresos_diarios').getFullList<IngresoDiario>()
    const told = days.map(({ id, fecha_pago, total_monto, total_vendido, total_saldo }) => ({
      key: `${id} ${fecha_pago.slice(0, 10)}`,
      monto: cents([total_monto, total_vendido, total_saldo].map((monto) => ({ monto }))),
    }))
    expect(byKey(told, ({ key }) => key)).toEqual(byKey(rows, ({ sucursal, dia }) => `${sucursal} ${dia}`))
  })

  it('has in the money of today what came in today, own and of all', async () => {
    const rows = (await cameIn()).filter(({ dia }) => dia === hoy)
    const client = await app.clientOf(gym.users.Gerente)
    const { cobrado, vendido } = await client.send<Hoy>('/api/hoy', { method: 'GET', query: { sucursal: '' } })
    const told = [...cobrado, ...vendido].map((one) => ({ ...one, monto: one.total ?? 0 }))
    expect(byKey(told, ({ medio_pago }) => medio_pago)).toEqual(byKey(rows, ({ medio }) => medio))
    const own = rows.filter(({ usuario }) => usuario === gym.users.Gerente)
    const toldOwn = [...cobrado, ...vendido].map((one) => ({ ...one, monto: one.total_propio ?? 0 }))
    expect(byKey(toldOwn, ({ medio_pago }) => medio_pago)).toEqual(byKey(own, ({ medio }) => medio))
  })

  it('has in the three tills what came into them, without what was left owing', async () => {
    const client = await app.clientOf(gym.users.Admin)
    for (const sesion of sesiones) {
      const rows = await app.db.owner<{ medio: string; monto: number }>(
        `select p.medio as medio, sum(case c.clase when 'cobro' then p.monto else -p.monto end)::float8 as monto
         from caja_cobros c join (
           select id_pago as id, medio_pago as medio, monto from pagos_partes
           union all select id, medio_pago, monto_total from pagos_asientos where id not in (select id_pago from pagos_partes)
           union all select id, medio_pago, monto from ventas_asientos
           union all select id, medio_pago, monto from saldos_asientos
         ) p on p.id in (c.id_pago, c.id_venta, c.id_saldo)
         where c.id_sesion = $1 group by 1`,
        [sesion],
      )
      const { metodos, a_cuenta, efectivo } = await client.send<ResumenDeCaja>(`/api/caja/sesiones/${sesion}/resumen`, {
        method: 'GET',
      })
      const totals = metodos.map(({ medio, cobrado, vendido, saldado, anulado }) => ({
        medio,
        monto: cents([cobrado, vendido, saldado, -anulado].map((monto) => ({ monto }))),
      }))
      const all = byKey(rows, ({ medio }) => medio)
      const { 'A cuenta': left = 0, ...money } = all
      expect(byKey(totals, ({ medio }) => medio)).toEqual(money)
      expect(a_cuenta).toBe(left)
      expect(efectivo?.esperado).toBe(cents([{ monto: 1000 }, { monto: money['Efectivo'] ?? 0 }]))
      const { fondo = 0, cobros = 0, ventas = 0, saldos = 0, anulaciones = 0 } = efectivo ?? {}
      const parts = [fondo, cobros, ventas, saldos, -anulaciones].map((monto) => ({ monto }))
      expect(cents(parts)).toBe(efectivo?.esperado)
    }
  })

  it('tells what was left owing apart', async () => {
    const [left] = await app.db.owner<{ monto: number; saldado: number }>(
      `select (select sum(monto) from deudas_asientos where gimnasio_id = $1
           and id not in (select id_pago from pagos_anulaciones union select id_venta from ventas_anulaciones))::float8 as monto,
         (select sum(monto) from saldos_asientos where gimnasio_id = $1 and clase = 'cobro'
           and id not in (select id_saldo from saldos_anulaciones))::float8 as saldado`,
      [gym.id],
    )
    const made = await ask('ingresos')
    expect([figure(made, 'a_cuenta'), figure(made, 'saldado')]).toEqual([left?.monto, left?.saldado])
    const sold = await app.db.owner<{ monto: number }>(
      `select monto::float8 as monto from ventas_asientos where id not in (select id_venta from ventas_anulaciones)`,
    )
    expect(figure(await ask('conceptos'), 'vendido')).toBe(cents(sold))
  })
})
