import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseCsv } from 'hucre/csv'
import { charge } from '#server/testing/charge.ts'
import { days, openExportDesk, today, type ExportDesk } from '#server/testing/desks/export-desk.ts'
import { buildConcepto, sell } from '#server/testing/desks/sale.ts'
import { allowRests } from '#server/testing/saldos/allow-rests.ts'
import { anularSaldoOf, cobrarSaldo, condonar } from '#server/testing/saldos/saldo-desk.ts'
import { buildGym, buildMiembro, buildRol, callerOf } from '#server/testing/gym-world.ts'
import { buildCaja, buildCierre, buildSesion } from '#server/testing/till.ts'
import { nombresReporte } from '#shared/reportes/reporte.ts'

let app: ExportDesk['app']
let gym: ExportDesk['gym']
let other: ExportDesk['other']
let fetchAs: ExportDesk['fetchAs']
let csvOf: ExportDesk['csvOf']
let move: ExportDesk['move']
beforeAll(async () => {
  ;({ app, gym, other, fetchAs, csvOf, move } = await openExportDesk())
})
afterAll(() => app.close())

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
    expect((await csvOf('pagos.csv?sin=monto')).rows[0]).toEqual(all.filter((titulo) => titulo !== 'Importe'))
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

describe('what is owed', () => {
  it('has columns in the lists of a gym that uses it alone, and lists of its own', async () => {
    const world = await buildGym(app.db.owner, { marca: 'ZZC' })
    const desk = { db: app.db, gym: world, caller: await callerOf(app.db, world.users.Admin) }
    const rowsOf = async (name: string) => {
      const answer = await fetchAs(`exportar/${name}.csv`, world.users.Admin)
      return parseCsv((await answer.text()).replace('\uFEFF', ''), { delimiter: ';' }).map((row) => row.map(String))
    }
    const column = async (name: string, titulo: string) => {
      const [head = [], ...rows] = await rowsOf(name)
      return head.includes(titulo) ? rows.map((row) => row[head.indexOf(titulo)]) : null
    }
    const id_miembro = await buildMiembro(app.db.owner, world, { nombre: 'Ana Paz' })
    await charge(desk, id_miembro)
    for (const name of ['miembros', 'pagos', 'ventas']) expect(await column(name, 'Saldo')).toBeNull()
    expect(await column('pagos', 'A cuenta (queda debiendo)')).toBeNull()

    await allowRests(app.db.owner, world)
    const pago = await charge(desk, id_miembro, { a_cuenta: 4000, vence: today })
    const id_concepto = await buildConcepto(app.db.owner, world, { precio: '150.50' })
    await sell(desk, { id_concepto, id_miembro, medio_pago: 'A cuenta', vence: today })
    await cobrarSaldo(desk, { id_deuda: pago, monto: '1000.25', medio_pago: 'Transferencia' })
    await condonar(desk, pago, '499.75')
    await anularSaldoOf(desk, await cobrarSaldo(desk, { id_deuda: pago, monto: '5' }))

    expect(await column('miembros', 'Saldo')).toEqual(['2650,50'])
    expect((await column('pagos', 'A cuenta (queda debiendo)'))?.toSorted()).toEqual(['0,00', '4000,00'])
    expect((await column('pagos', 'Saldo'))?.toSorted()).toEqual(['0,00', '2500,00'])
    expect(await column('ventas', 'Saldo')).toEqual(['150,50'])
    expect(await column('ventas', 'Medio')).toEqual(['A cuenta (queda debiendo)'])
    const partes = await column('pagos', 'Partes')
    expect(partes).toContainEqual(expect.stringMatching(/ \+ A cuenta \(queda debiendo\) 4000\.00$/))
    expect((await column('deudas', 'Saldo'))?.toSorted()).toEqual(['150,50', '2500,00', '2650,50'])
    expect((await column('saldos', 'Cobrado'))?.toSorted()).toEqual(['', '1000,25', '5,00'])
    expect((await column('saldos', 'Condonado'))?.toSorted()).toEqual(['', '', '499,75'])
    expect((await column('saldos', 'Estado'))?.toSorted()).toEqual(['Anulado', 'Válido', 'Válido'])
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

describe('a breakdown', () => {
  it('has the period before as a column, if it is compared', async () => {
    const asked = 'reporte-ingresos.csv?desde=2026-11-01&hasta=2026-11-21&tabla=dia'
    const alone = (await csvOf(asked)).rows[0] ?? []
    expect(alone.at(-1)).toBe('Ingresos')
    expect((await csvOf(`${asked}&comparar=true`)).rows[0]).toEqual([...alone, 'Ingresos antes'])
  })
})

describe('every export', () => {
  beforeAll(async () => {
    const sesion = await buildSesion(app.db.owner, other, await buildCaja(app.db.owner, other, 'Caja ZZB'))
    await move(other, sesion, { gasto: 80 })
  })

  const all = [
    ...nombresReporte.map((name) => `reporte-${name}`),
    'miembros',
    'pagos',
    'deudas',
    'saldos',
    'movimientos',
  ]
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
