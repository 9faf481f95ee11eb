import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { charge } from '#server/testing/charge.ts'
import { buildGym, buildMiembro, callerOf } from '#server/testing/gym-world.ts'
import { allowRests } from '#server/testing/saldos/allow-rests.ts'
import { anularSaldoOf, condonar } from '#server/testing/saldos/saldo-desk.ts'
import {
  byKey,
  cents,
  column,
  desde,
  figure,
  hoy,
  openSaldoWeek,
  zona,
  type SaldoWeek,
} from '#server/testing/saldos/saldo-week.ts'
import type { Reporte } from '#shared/reportes/reporte.ts'
import { addDays } from '#shared/values/dates.ts'

let app: SaldoWeek['app']
let gym: SaldoWeek['gym']
let ask: SaldoWeek['ask']
let namesOf: SaldoWeek['namesOf']
beforeAll(async () => {
  ;({ app, gym, ask, namesOf } = await openSaldoWeek(20261130))
})
afterAll(() => app.close())

describe('what members owe', () => {
  it('has in the report of debts what is owed now, by age and branch, with a line for each', async () => {
    const owed = await app.db.owner<{ id: string; sucursal: string; miembro: string; dias: number; monto: number }>(
      `select d.id, d.sucursal_id as sucursal, d.id_miembro as miembro, $2::date - d.vence as dias,
         (d.monto - coalesce((select sum(s.monto) from saldos_asientos s where s.id_deuda = d.id
           and s.id not in (select id_saldo from saldos_anulaciones)), 0))::float8 as monto
       from deudas_asientos d where d.gimnasio_id = $1
         and d.id not in (select id_pago from pagos_anulaciones union select id_venta from ventas_anulaciones)`,
      [gym.id, hoy],
    )
    const open = owed.filter(({ monto }) => monto > 0)
    const names = await namesOf()
    const made = await ask('deuda', { desde: addDays(hoy, -400), hasta: addDays(hoy, -300) })
    expect(made).toMatchObject({ desde: hoy, hasta: hoy })
    expect(figure(made, 'deuda')).toBe(cents(open))
    expect(figure(made, 'vencida')).toBe(cents(open.filter(({ dias }) => dias >= 0)))
    expect(figure(made, 'miembros')).toBe(new Set(open.map(({ miembro }) => miembro)).size)
    expect(figure(made, 'deudas')).toBe(open.length)
    const ageOf = ({ dias }: { dias: number }) => (dias < 0 ? 'Aún no vence' : '0 a 7 días')
    expect(column(made, 'edad', 'saldo')).toEqual(byKey(open, ageOf))
    expect(column(made, 'sucursal', 'saldo')).toEqual(byKey(open, ({ sucursal }) => names[sucursal] ?? ''))
    expect(made.detalle.filas.map((fila) => Number(fila.at(-1))).toSorted((a, b) => a - b)).toEqual(
      open.map(({ monto }) => monto).toSorted((a, b) => a - b),
    )
    expect(made.detalle.total?.at(-1)).toBe(cents(open))
    expect(made.detalle.columnas.map(({ titulo }) => titulo)).toContain('Teléfono')
    const ofOne = await ask('deuda', { sucursal: gym.sucursales[1] })
    expect(figure(ofOne, 'deuda')).toBe(cents(open.filter(({ sucursal }) => sucursal === gym.sucursales[1])))
  })

  it('tells a debt by its age from its due day on', async () => {
    const world = await buildGym(app.db.owner, { zona_horaria: zona })
    await allowRests(app.db.owner, world)
    const desk = { db: app.db, gym: world, caller: await callerOf(app.db, world.users.Admin) }
    const today = addDays(hoy, 0)
    for (const [at, dias] of [-5, 0, 7, 8, 30, 31, 60, 61, 90, 91].entries()) {
      const now = new Date(Date.now() - (dias + 10) * 86_400_000)
      const id_miembro = await buildMiembro(app.db.owner, world)
      await charge(desk, id_miembro, { now, a_cuenta: 2 ** at, vence: addDays(today, -dias) })
    }
    const made: Reporte = await (
      await app.clientOf(world.users.Admin)
    ).send('/api/reportes/deuda', {
      query: { desde, hasta: hoy },
    })
    expect(column(made, 'edad', 'saldo')).toEqual({
      'Aún no vence': 1,
      '0 a 7 días': 2 + 4,
      '8 a 30 días': 8 + 16,
      '31 a 60 días': 32 + 64,
      '61 a 90 días': 128 + 256,
      'Más de 90 días': 512,
    })
    const at = made.detalle.columnas.findIndex(({ id }) => id === 'dias')
    expect(made.detalle.filas.map((fila) => fila[at])).toEqual([91, 90, 61, 60, 31, 30, 8, 7, 0, null])
  })

  it('has what was forgiven in a line of its own, and in the voids what had come in', async () => {
    const [told] = await app.db.owner<{ condonado: number; anulado: number; veces: number }>(
      `select (select sum(monto) from saldos_asientos where gimnasio_id = $1 and clase = 'condonacion'
           and id not in (select id_saldo from saldos_anulaciones))::float8 as condonado,
         (select sum(x.monto) from (
           select a.monto_total - coalesce(d.monto, 0) as monto from pagos_anulaciones v join pagos_asientos a on a.id = v.id_pago
             left join deudas_asientos d on d.id = a.id where a.gimnasio_id = $1
           union all
           select s.monto from saldos_anulaciones v join saldos_asientos s on s.id = v.id_saldo
             where s.gimnasio_id = $1 and s.clase = 'cobro'
         ) x)::float8 as anulado,
         ((select count(*) from pagos_anulaciones where gimnasio_id = $1)
           + (select count(*) from saldos_anulaciones v join saldos_asientos s on s.id = v.id_saldo
             where s.gimnasio_id = $1 and s.clase = 'cobro'))::integer as veces`,
      [gym.id],
    )
    const made = await ask('descuentos-anulaciones')
    expect(figure(made, 'condonado')).toBe(told?.condonado)
    expect(figure(made, 'anulado')).toBe(told?.anulado)
    expect(figure(made, 'anulaciones')).toBe(told?.veces)
    for (const id of ['dia', 'usuario', 'motivo', 'sucursal']) {
      const sums = Object.values(column(made, id, 'condonado')).map((monto) => ({ monto }))
      expect([id, cents(sums)]).toEqual([id, told?.condonado])
    }
    expect(made.detalle.cantidad).toBe(made.detalle.filas.length)
    expect(made.detalle.total?.slice(-2)).toEqual([told?.anulado, told?.condonado])
  })

  it('tells who took payments of debts and who forgave', async () => {
    const rows = await app.db.owner<{ usuario: string; clase: string; monto: number }>(
      `select usuario_id as usuario, clase, sum(monto)::float8 as monto from saldos_asientos where gimnasio_id = $1 group by 1, 2`,
      [gym.id],
    )
    const names = await namesOf()
    const made = await ask('actividad')
    const of = (clase: string) =>
      byKey(
        rows.filter((row) => row.clase === clase),
        ({ usuario }) => names[usuario] ?? '',
      )
    expect(column(made, 'usuario', 'saldado')).toEqual(of('cobro'))
    expect(column(made, 'usuario', 'condonado')).toEqual(of('condonacion'))
  })

  it('does not count what was forgiven as recurring income', async () => {
    const world = await buildGym(app.db.owner, { zona_horaria: zona })
    await allowRests(app.db.owner, world)
    const desk = { db: app.db, gym: world, caller: await callerOf(app.db, world.users.Admin) }
    const pago = await charge(desk, await buildMiembro(app.db.owner, world), { a_cuenta: 4000, vence: hoy })
    const recurring = async (): Promise<unknown> => {
      const client = await app.clientOf(world.users.Admin)
      return figure(await client.send('/api/reportes/miembros', { query: { desde, hasta: hoy } }), 'recurrente')
    }
    expect(await recurring()).toBe(10_000)
    const forgiven = await condonar(desk, pago, '1500')
    expect(await recurring()).toBe(8500)
    await anularSaldoOf(desk, forgiven)
    expect(await recurring()).toBe(10_000)
  })

  it('shows nothing of it to a gym that does not use it', async () => {
    const world = await buildGym(app.db.owner)
    const client = await app.clientOf(world.users.Admin)
    for (const nombre of ['ingresos', 'descuentos-anulaciones', 'actividad', 'miembros']) {
      const made = await client.send(`/api/reportes/${nombre}`, { query: { desde, hasta: hoy } })
      expect(JSON.stringify(made)).not.toMatch(/a cuenta|saldo|condon/i)
    }
  })
})
