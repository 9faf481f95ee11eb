import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoredCaller } from '#server/engine/records/declaration/caller.ts'
import { anular, charge, pause, resume } from '#server/testing/charge.ts'
import { buildGym, buildMiembro, callerOf, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { rebuildChain } from './rebuild-chain.ts'

let db: TestDatabase
let gym: GymWorld
let other: GymWorld
let admin: StoredCaller

beforeAll(async () => {
  db = await testDatabase()
  gym = await buildGym(db.owner)
  other = await buildGym(db.owner, { marca: 'ZZB' })
  admin = await callerOf(db, gym.users.Admin)
})
afterAll(() => db.drop())

const asWriter = (sql: string, values: readonly unknown[] = []) =>
  db.pools.transaction(gym.id, (tx) => tx.query(sql, values))

describe('the ledger', () => {
  it.each([
    ['update pagos_asientos set monto_total = 1', /permission denied/],
    ['delete from pagos_asientos', /permission denied/],
    ['truncate pagos_asientos', /permission denied/],
    [`update pagos_anulaciones set motivo = 'otro'`, /permission denied/],
    ['delete from pagos_anulaciones', /permission denied/],
    ['update auditoria set ip = null', /permission denied/],
    ['delete from auditoria', /permission denied/],
    ['delete from pagos_sellos', /permission denied/],
    ['delete from periodos', /permission denied/],
    [`update pausas_asientos set motivo = 'otro'`, /permission denied/],
    ['delete from pausas_cortes', /permission denied/],
  ])('refuses the writing role: %s', async (sql, reason) => {
    await expect(asWriter(sql)).rejects.toThrow(reason)
  })

  it('refuses its owner too', async () => {
    await charge({ db, caller: admin, gym: gym }, await buildMiembro(db.owner, gym))
    await expect(db.owner('update pagos_asientos set nota = $1', ['x'])).rejects.toThrow(/only grows/)
    await expect(db.owner('delete from auditoria')).rejects.toThrow(/only grows/)
  })
})

describe('another gym', () => {
  it('cannot be referenced by any column of a payment', async () => {
    const miembro = await buildMiembro(db.owner, gym)
    const foreign = await buildMiembro(db.owner, other)
    const mine = {
      id_miembro: miembro,
      id_plan_plazo: gym.mes,
      sucursal_id: gym.sucursales[0],
      usuario_id: gym.users.Admin,
    }
    const theirs = {
      id_miembro: foreign,
      id_plan_plazo: other.mes,
      sucursal_id: other.sucursales[0],
      usuario_id: other.users.Admin,
    }
    const insert = (row: typeof mine) =>
      asWriter(
        `insert into pagos_asientos (gimnasio_id, id, id_miembro, id_plan_plazo, sucursal_id, usuario_id, medio_pago, precio_lista,
           monto_total, fecha_pago, dia, recibo, duracion, unidad, tolerancia, inicio, vencimiento)
         values ($1, $2, $3, $4, $5, $6, 'Efectivo', 10, 10, now(), '2026-11-21', $7, 1, 'mes', 0, '2026-11-21', '2026-12-21')`,
        [
          gym.id,
          testId(),
          row.id_miembro,
          row.id_plan_plazo,
          row.sucursal_id,
          row.usuario_id,
          Math.floor(Math.random() * 1e6) + 1000,
        ],
      )
    await expect(insert(mine)).resolves.toEqual([])
    for (const [column, value] of Object.entries(theirs)) {
      await expect(insert({ ...mine, [column]: value })).rejects.toThrow(/foreign key/)
    }
  })

  it('is invisible to the writing role, which cannot insert rows there', async () => {
    const tables = [
      'miembros',
      'planes',
      'planes_plazos',
      'sucursales',
      'users',
      'pagos_asientos',
      'membresias',
      'vencimientos',
    ]
    const seen = await Promise.all(
      tables.map((table) => asWriter(`select from ${table} where gimnasio_id = $1`, [other.id])),
    )
    expect(seen.flat()).toEqual([])
    const intrusion = asWriter(
      `insert into sucursales (gimnasio_id, id, nombre, direccion) values ($1, $2, 'Intrusa', 'Calle 1')`,
      [other.id, testId()],
    )
    await expect(intrusion).rejects.toThrow(/row-level security/)
  })

  it('is invisible without a tenant', async () => {
    const rows = await db.pools.transaction(null, (tx) => tx.query('select from miembros'))
    expect(rows).toEqual([])
  })
})

describe('derived data', () => {
  const derivedOf = async (gimnasio: string) => ({
    periodos: await db.owner(
      `select id_pago, inicio, vencimiento, fecha_vencimiento, hueco, siguiente from periodos
       where gimnasio_id = $1 order by id_pago`,
      [gimnasio],
    ),
    membresias: await db.owner('select * from membresias where gimnasio_id = $1 order by id_miembro', [gimnasio]),
  })

  it('equals a rebuild from the ledger and a recount, after any charges and voids', async () => {
    expect.hasAssertions()
    const step = fc.record({
      who: fc.integer({ min: 0, max: 2 }),
      action: fc.constantFrom('mes', 'dias', 'mes', 'atrasado', 'anular', 'mover', 'eliminar', 'pausar', 'reanudar'),
      days: fc.integer({ min: 0, max: 50 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const world = await buildGym(db.owner, { politica: { tolerancia: 2 } })
        const caller = await callerOf(db, world.users.Admin)
        const people = [
          await buildMiembro(db.owner, world),
          await buildMiembro(db.owner, world),
          await buildMiembro(db.owner, world),
        ]
        await runSteps({ world, caller, people, steps })
        await expectDerivedToHold(world.id, people)
      }),
      { numRuns: 12, examples: [[stepsOf('mes', 'mes', 'atrasado', 'mes', 'mes')], [stepsOf('mes', 'mes', 'anular')]] },
    )
  })

  const stepsOf = (...actions: string[]) => actions.map((action) => ({ who: 0, action, days: 3 }))

  type Run = {
    world: GymWorld
    caller: StoredCaller
    people: string[]
    steps: { who: number; action: string; days: number }[]
  }

  async function runSteps({ world, caller, people, steps }: Run): Promise<void> {
    let now = new Date('2026-01-31T15:00:00Z')
    const made: string[] = []
    for (const { who, action, days } of steps) {
      now = new Date(now.getTime() + days * 86_400_000)
      const miembro = people[who] ?? ''
      if (action === 'anular') {
        const pago = made.pop()
        if (pago) await anular(db, caller, pago)
      } else if (action === 'pausar') {
        await pause(db, caller, miembro, now)
      } else if (action === 'reanudar') {
        await resume(db, caller, miembro)
      } else if (action === 'mover') {
        await db.owner('update miembros set sucursal_id = $2 where id = $1', [miembro, world.sucursales[1]])
      } else if (action === 'eliminar') {
        await db.owner('update miembros set deleted = case when deleted is null then now() end where id = $1', [
          miembro,
        ])
      } else {
        await db.owner('update miembros set deleted = null where id = $1', [miembro])
        made.push(
          await charge({ db, caller: caller, gym: world }, miembro, {
            now,
            id_plan_plazo: action === 'dias' ? world.dias : world.mes,
            ...(action === 'atrasado' && {
              fecha_cobro: new Date(now.getTime() - 40 * 86_400_000).toISOString(),
              eleccion: 'hoy',
            }),
          }),
        )
      }
    }
  }

  async function expectDerivedToHold(gimnasio: string, people: string[]): Promise<void> {
    const kept = await derivedOf(gimnasio)
    for (const miembro of people) await db.pools.transaction(gimnasio, (tx) => rebuildChain(tx, miembro))
    expect(kept).toEqual(await derivedOf(gimnasio))
    const voidPlaces = await db.owner(
      `select from periodos where gimnasio_id = $1 and num_nulls(hueco, siguiente) < 2
       and id_pago in (select id_pago from pagos_anulaciones)`,
      [gimnasio],
    )
    expect(voidPlaces).toEqual([])
    const [counted] = await db.owner(
      `select
        (select jsonb_agg(to_jsonb(v) order by v.sucursal_id, v.vencimiento, v.id_plan) from (
          select sucursal_id, vencimiento, id_plan, miembros from vencimientos where gimnasio_id = $1 and miembros <> 0) v) as kept_people,
        (select jsonb_agg(to_jsonb(v) order by v.sucursal_id, v.vencimiento, v.id_plan) from (
          select m.sucursal_id, s.vencimiento, s.id_plan, count(*) as miembros from miembros m
          join membresias s on s.gimnasio_id = m.gimnasio_id and s.id_miembro = m.id
          where m.gimnasio_id = $1 and m.deleted is null group by 1, 2, 3) v) as people,
        (select coalesce(jsonb_agg(to_jsonb(i) order by i.sucursal_id, i.dia), '[]') from (
          select sucursal_id, dia, total, pagos from ingresos where gimnasio_id = $1 and pagos <> 0) i) as kept_income,
        (select coalesce(jsonb_agg(to_jsonb(i) order by i.sucursal_id, i.dia), '[]') from (
          select a.sucursal_id, a.dia, sum(a.monto_total) as total, count(*) as pagos from pagos_asientos a
          where a.gimnasio_id = $1 and not exists (
            select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)
          group by 1, 2) i) as income`,
      [gimnasio],
    )
    expect(counted?.['kept_people']).toEqual(counted?.['people'])
    expect(counted?.['kept_income']).toEqual(counted?.['income'])
  }

  it('announces no change of an earlier payment on a new charge, because clients never see positions', async () => {
    const miembro = await buildMiembro(db.owner, gym)
    await charge({ db, caller: admin, gym }, miembro, { now: new Date('2026-03-10T15:00:00Z') })
    await db.owner('delete from eventos')
    const again = await charge({ db, caller: admin, gym }, miembro, { now: new Date('2026-04-10T15:00:00Z') })
    const told = await db.owner<{ ids: string[] }>(`select ids from eventos where coleccion = 'pagos'`)
    expect(told.flatMap(({ ids }) => ids)).toEqual([again])
    const places = await db.owner('select hueco, siguiente from periodos where id_miembro = $1 order by inicio', [
      miembro,
    ])
    expect(places).toEqual([
      { hueco: null, siguiente: '2026-04-10' },
      { hueco: 0, siguiente: null },
    ])
  })

  it('keeps its civil dates when the gym changes its zone', async () => {
    const world = await buildGym(db.owner)
    const caller = await callerOf(db, world.users.Admin)
    const miembro = await buildMiembro(db.owner, world)
    await charge({ db, caller: caller, gym: world }, miembro, { now: new Date('2026-03-10T15:00:00Z') })
    await db.owner(`update gimnasios set zona_horaria = 'Europe/Madrid' where id = $1`, [world.id])
    const [shown] = await db.owner('select vencimiento, fecha_vencimiento from miembros_pagos where id = $1', [miembro])
    expect(shown).toEqual({ vencimiento: '2026-04-10', fecha_vencimiento: new Date('2026-04-10T21:59:59.999Z') })
  })
})

describe('the dashboard', () => {
  it('counts members in force, tolerance included, and this month’s income without voids', async () => {
    const world = await buildGym(db.owner, { politica: { tolerancia: 5 } })
    const caller = await callerOf(db, world.users.Admin)
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    const [inForce, tolerated, expired, never] = [
      await buildMiembro(db.owner, world),
      await buildMiembro(db.owner, world),
      await buildMiembro(db.owner, world),
      await buildMiembro(db.owner, world),
    ]
    const deleted = await buildMiembro(db.owner, world)
    await charge({ db, caller: caller, gym: world }, inForce)
    await anular(db, caller, await charge({ db, caller: caller, gym: world }, inForce))
    await charge({ db, caller: caller, gym: world }, tolerated, { now: daysAgo(33), id_plan_plazo: world.dias })
    await charge({ db, caller: caller, gym: world }, expired, { now: daysAgo(50), id_plan_plazo: world.dias })
    await charge({ db, caller: caller, gym: world }, deleted, { now: daysAgo(50) })
    await db.owner('update miembros set deleted = now() where id = $1', [deleted])
    const [figures] = await db.owner('select * from dashboard where id = $1', [world.sucursales[0]])
    expect(figures).toMatchObject({
      total_miembros_activos: 2,
      total_miembros: 4,
      tasa_retencion: '50.0',
      total_recuperables: 1,
    })
    expect(figures?.['total_recaudado_mensual']).toBe('10000.00')
    const popular = await db.owner('select nombre, total_miembros from planes_populares where id = $1', [
      world.sucursales[0],
    ])
    expect(popular).toEqual([{ nombre: 'Libre Norte', total_miembros: 2 }])
    const states = await db.owner<{ estado: string }>(
      'select estado from miembros_pagos where id = any ($1) order by orden',
      [[inForce, tolerated, expired, never]],
    )
    expect(states.map(({ estado }) => estado)).toEqual(['Vigente', 'En tolerancia', 'Vencido', 'Sin plan'])
  })
})
