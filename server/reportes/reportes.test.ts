import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anular, charge, pause } from '#server/testing/charge.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf, type GymWorld } from '#server/testing/gym-world.ts'
import type { Caller } from '#server/records/caller.ts'
import { addDays, civilDay } from '#shared/dates.ts'
import { nombresReporte, type Reporte, type Tabla } from '#shared/reportes.ts'

let app: GymApp
let gym: GymWorld
let other: GymWorld
let caller: Caller
const zone = 'America/Argentina/Buenos_Aires'
const today = civilDay(new Date(), zone)

beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { marca: 'ZZA', politica: { tolerancia: 3 } })
  other = await buildGym(app.db.owner, { marca: 'ZZB' })
  caller = await callerOf(app.db, gym.users.Admin)
  await fill(20261121)
  const stranger = await buildMiembro(app.db.owner, other, { nombre: 'Miembro ZZB' })
  await charge({ db: app.db, caller: await callerOf(app.db, other.users.Admin), gym: other }, stranger)
})
afterAll(() => app.close())

/** Sixty days of random charges, discounts, voids, pauses and deletions in both branches. */
async function fill(seed: number): Promise<void> {
  const act = fc.record({
    who: fc.nat(11),
    back: fc.integer({ min: 0, max: 120 }),
    second: fc.boolean(),
    days: fc.boolean(),
    card: fc.boolean(),
    isVoid: fc.integer({ min: 0, max: 5 }),
    isPaused: fc.integer({ min: 0, max: 6 }),
    discount: fc.integer({ min: 0, max: 3 }),
  })
  const [acts = []] = fc.sample(fc.array(act, { minLength: 70, maxLength: 70 }), { numRuns: 1, seed })
  const people = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      buildMiembro(app.db.owner, gym, { nombre: `=Socio ${n}`, sucursal_id: gym.sucursales[n % 2 === 0 ? 0 : 1] }),
    ),
  )
  const desk = { db: app.db, caller, gym }
  for (const { who, back, second, days, card, isVoid, isPaused, discount } of acts.toSorted(
    (a, b) => b.back - a.back,
  )) {
    const now = new Date(Date.now() - back * 86_400_000)
    const miembro = people[who] ?? ''
    const pago = await charge(desk, miembro, {
      now,
      sucursal_id: gym.sucursales[second ? 1 : 0],
      id_plan_plazo: second ? gym.otroMes : days ? gym.dias : gym.mes,
      medio_pago: card ? 'Transferencia' : 'Efectivo',
      ...(discount === 1 ? { descuento: '0.01', motivo_descuento: 'Promoción' } : {}),
    })
    if (isPaused === 1) await pause(app.db, caller, miembro, now)
    if (isVoid === 1) await anular(app.db, caller, pago)
  }
  await app.db.owner("update miembros set deleted = now() - interval '5 days' where id = $1", [people[3]])
}

type Query = Record<string, string>

async function ask(nombre: string, query: Query = {}, as = gym.users.Admin) {
  const address = new URL(`${app.url}/api/reportes/${nombre}`)
  const params = { desde: addDays(today, -60), hasta: today, ...query }
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value)
  const { token } = (await app.clientOf(as)).authStore
  const answer = await fetch(address, { headers: { authorization: token } })
  const text = await answer.text()
  return { status: answer.status, text, body: JSON.parse(text) }
}

const report = async (nombre: string, query: Query = {}, as?: string): Promise<Reporte> => {
  const { status, body, text } = await ask(nombre, query, as)
  if (status !== 200) throw new Error(text)
  return body
}

const figure = ({ cifras }: Reporte, id: string) => cifras.find((one) => one.id === id)?.valor
const sumOf = ({ columnas, filas }: Pick<Tabla, 'columnas' | 'filas'>, id: string) => {
  const at = columnas.findIndex((column) => column.id === id)
  return filas.reduce((sum, fila) => sum + Math.round(Number(fila[at]) * 100), 0) / 100
}

const stretch = fc
  .tuple(fc.integer({ min: 0, max: 130 }), fc.integer({ min: 0, max: 130 }), fc.constantFrom('', 'one', 'two'))
  .map(([a, b, branch]) => ({
    desde: addDays(today, -Math.max(a, b)),
    hasta: addDays(today, -Math.min(a, b)),
    sucursal: branch === '' ? '' : gym.sucursales[branch === 'one' ? 0 : 1],
  }))

describe('income', () => {
  it('is the same total in every cut and in its rows, for any days and branch', async () => {
    await fc.assert(
      fc.asyncProperty(stretch, async (asked) => {
        const made = await report('ingresos', { ...asked, por_pagina: '200' })
        const total = figure(made, 'cobrado')
        for (const tabla of made.tablas) {
          expect(sumOf(tabla, 'total')).toBe(total)
          expect(sumOf(tabla, 'pagos')).toBe(figure(made, 'pagos'))
        }
        expect(sumOf(made.detalle, 'monto')).toBe(total)
        expect(made.detalle.cantidad).toBe(figure(made, 'pagos'))
      }),
      { numRuns: 25 },
    )
  })

  it('equals what the ledger gives the owner of the database', async () => {
    const made = await report('ingresos', { desde: addDays(today, -200) })
    const [row] = await app.db.owner<{ total: string }>(
      'select sum(monto_total) as total from pagos where gimnasio_id = $1 and anulado is null',
      [gym.id],
    )
    expect(figure(made, 'cobrado')).toBe(Number(row?.total))
  })

  it('is of the branch, method, plan and term asked for', async () => {
    const all = await report('ingresos', { desde: addDays(today, -200) })
    const parts = await Promise.all(
      gym.sucursales.map((sucursal) => report('ingresos', { desde: addDays(today, -200), sucursal })),
    )
    expect(parts.reduce((sum, part) => sum + (figure(part, 'pagos') ?? 0), 0)).toBe(figure(all, 'pagos'))
    const cash = await report('ingresos', {
      desde: addDays(today, -200),
      medio_pago: 'Efectivo',
      plan: gym.plan,
      plazo: gym.mes,
    })
    expect(cash.tablas.find(({ id }) => id === 'medio')?.filas.map(([name]) => name)).toEqual(['Efectivo'])
    expect(cash.tablas.find(({ id }) => id === 'plazo')?.filas).toHaveLength(1)
  })
})

describe('members', () => {
  it('grow by exactly altas + reingresos − bajas, for any days and branch', async () => {
    await fc.assert(
      fc.asyncProperty(stretch, async (asked) => {
        const made = await report('miembros', { ...asked, por_pagina: '200' })
        const [altas = 0, reingresos = 0, bajas = 0] = ['altas', 'reingresos', 'bajas'].map(
          (id) => figure(made, id) ?? 0,
        )
        const before = await report('miembros', {
          sucursal: asked.sucursal,
          desde: addDays(asked.desde, -1),
          hasta: addDays(asked.desde, -1),
        })
        expect(altas + reingresos - bajas).toBe((figure(made, 'base') ?? 0) - (figure(before, 'base') ?? 0))
        expect(figure(made, 'neto')).toBe(altas + reingresos - bajas)
        for (const tabla of made.tablas.filter(({ id }) => id !== 'cohortes')) {
          expect([sumOf(tabla, 'altas'), sumOf(tabla, 'reingresos'), sumOf(tabla, 'bajas')]).toEqual([
            altas,
            reingresos,
            bajas,
          ])
        }
        const moves = made.detalle.filas.map(([, movimiento]) => movimiento)
        expect(['Alta', 'Reingreso', 'Baja'].map((name) => moves.filter((move) => move === name).length)).toEqual([
          altas,
          reingresos,
          bajas,
        ])
      }),
      { numRuns: 25 },
    )
  })

  it('of today are those in force and paused on the dashboard', async () => {
    const made = await report('miembros')
    const [row] = await app.db.owner<{ base: number }>(
      'select sum(total_miembros_activos + total_pausados)::integer as base from dashboard where gimnasio_id = $1',
      [gym.id],
    )
    expect(figure(made, 'base')).toBe(row?.base)
  })

  it('are counted day by day as a plain walk over their periods counts them', async () => {
    const periods = await app.db.owner<{ id: string; inicio: string; vencimiento: string; fin: string | null }>(
      `select p.id_miembro as id, p.inicio::text, p.vencimiento::text, (m.deleted at time zone $2)::date::text as fin
       from periodos p join miembros m on m.id = p.id_miembro
       where p.gimnasio_id = $1 and p.id_pago not in (select id_pago from pagos_anulaciones)`,
      [gym.id, zone],
    )
    const baseOn = (day: string) =>
      new Set(
        periods
          .filter(
            ({ inicio, vencimiento, fin }) =>
              inicio <= day && addDays(vencimiento, 3) >= day && (fin === null || day < fin),
          )
          .map(({ id }) => id),
      )
    for (let back = 0; back < 120; back += 7) {
      const day = addDays(today, -back)
      const made = await report('miembros', { desde: day, hasta: day })
      expect(figure(made, 'base')).toBe(baseOn(day).size)
      const start = baseOn(addDays(day, -1))
      const lost = [...start].filter((id) => !baseOn(day).has(id)).length
      expect(figure(made, 'tasa_bajas')).toBe(start.size === 0 ? null : Math.round((lost * 1000) / start.size) / 10)
    }
  })
})

describe('what a member brought along', () => {
  it('puts him into the base, and is no income, payment or discount', async () => {
    const before = await report('ingresos')
    const base = figure(await report('miembros'), 'base') ?? 0
    const who = await buildMiembro(app.db.owner, gym, { nombre: 'Viene de otro lado' })
    const [entry] = await app.db.owner<{ id: string }>(
      `insert into pagos_asientos (gimnasio_id, id, apertura, id_miembro, id_plan_plazo, sucursal_id, usuario_id, medio_pago,
         precio_lista, monto_total, fecha_pago, dia, duracion, unidad, tolerancia, inicio, vencimiento)
       select gimnasio_id, 'apertura0000001', true, $2, id_plan_plazo, sucursal_id, usuario_id, 'Apertura', 0, 0, now(), $3, duracion,
         unidad, tolerancia, $3, $4
       from pagos_asientos where gimnasio_id = $1 limit 1 returning id`,
      [gym.id, who, today, addDays(today, 20)],
    )
    await app.db.owner(
      `insert into periodos (gimnasio_id, id_pago, id_miembro, inicio, vencimiento, fecha_vencimiento)
       values ($1, $2, $3, $4, $5, now() + interval '20 days')`,
      [gym.id, entry?.id, who, today, addDays(today, 20)],
    )
    const after = await report('ingresos')
    expect(after.cifras).toEqual(before.cifras)
    expect(after.tablas).toEqual(before.tablas)
    expect(figure(await report('miembros'), 'base')).toBe(base + 1)
  })
})

describe('what the base is worth', () => {
  it('is what its memberships paid by month, for any day', async () => {
    const rows = await app.db.owner<{
      miembro: string
      inicio: string
      vencimiento: string
      fin: string | null
      monto: string
      duracion: number
      unidad: string
      orden: number
    }>(
      `select p.id_miembro as miembro, p.inicio::text, p.vencimiento::text, (m.deleted at time zone $2)::date::text as fin,
         a.monto_total as monto, a.duracion, a.unidad, a.orden
       from periodos p join miembros m on m.id = p.id_miembro join pagos_asientos a on a.id = p.id_pago
       where p.gimnasio_id = $1 and p.id_pago not in (select id_pago from pagos_anulaciones)
       order by p.inicio desc, a.orden desc`,
      [gym.id, zone],
    )
    for (let back = 0; back < 120; back += 10) {
      const day = addDays(today, -back)
      const made = await report('miembros', { desde: day, hasta: day })
      const alive = rows.filter(
        ({ inicio, vencimiento, fin }) =>
          inicio <= day && addDays(vencimiento, 3) >= day && (fin === null || day < fin),
      )
      const newest = [...new Map(alive.toReversed().map((row) => [row.miembro, row])).values()]
      const monthly = newest.reduce(
        (sum, { monto, duracion, unidad }) => sum + Number(monto) / (unidad === 'mes' ? duracion : duracion / 30.4375),
        0,
      )
      expect(newest.length).toBe(figure(made, 'base'))
      expect(figure(made, 'recurrente')).toBeCloseTo(monthly, 1)
      const paying = newest.filter(({ monto }) => Number(monto) > 0).length
      const perMember = figure(made, 'por_miembro')
      if (paying === 0) expect(perMember).toBeNull()
      else expect(perMember).toBeCloseTo(monthly / paying, 1)
    }
  })

  it('counts the distinct months of each stay, and says nothing of a life that is too short to know', async () => {
    const made = await report('miembros')
    const media = figure(made, 'permanencia') ?? 0
    expect(media).toBeGreaterThanOrEqual(1)
    expect(media).toBeLessThanOrEqual(7)
    expect(figure(made, 'permanencia_mediana')).toBeGreaterThanOrEqual(1)
    expect(figure(made, 'valor_vida')).toBeNull()
    expect(figure(made, 'bajas_anuales')).toBeGreaterThan(0)
  })
})

describe('renewals and ends', () => {
  it('add up in every cut', async () => {
    const renewals = await report('renovaciones', { por_pagina: '200' })
    for (const tabla of renewals.tablas) {
      expect(sumOf(tabla, 'terminaron')).toBe(figure(renewals, 'terminaron'))
      expect(sumOf(tabla, 'renovaron')).toBe(figure(renewals, 'renovaron'))
    }
    expect(renewals.detalle.filas.filter((fila) => fila[5] === 'Renovó')).toHaveLength(
      figure(renewals, 'renovaron') ?? -1,
    )
    const ends = await report('vencimientos', { hasta: addDays(today, 60), por_pagina: '200' })
    for (const tabla of ends.tablas) expect(sumOf(tabla, 'cantidad')).toBe(figure(ends, 'vencen'))
    expect(ends.detalle.cantidad).toBe(figure(ends, 'vencen'))
    const [row] = await app.db.owner<{ total: number }>(
      'select sum(total_recuperables)::integer as total from dashboard where gimnasio_id = $1',
      [gym.id],
    )
    expect(figure(ends, 'recuperables')).toBe(row?.total)
    const [least, most, all] = ['previsto_minimo', 'previsto_maximo', 'monto'].map((id) => figure(ends, id) ?? NaN)
    expect([0, least, most, all]).toEqual([0, least, most, all].toSorted((a = 0, b = 0) => a - b))
  })
})

describe('discounts, voids and the work of the staff', () => {
  it('add up in every cut', async () => {
    const made = await report('descuentos-anulaciones', { desde: addDays(today, -200), por_pagina: '200' })
    const both = (figure(made, 'descuentos') ?? 0) + (figure(made, 'anulaciones') ?? 0)
    expect(both).toBeGreaterThan(0)
    for (const tabla of made.tablas) expect(sumOf(tabla, 'cantidad')).toBe(both)
    const work = await report('actividad', { por_pagina: '200' })
    expect(work.tablas.map((tabla) => sumOf(tabla, 'acciones'))).toEqual([figure(work, 'acciones')])
    const words = work.detalle.filas.flatMap((fila) => [fila[2], fila[3]])
    expect(words.length).toBeGreaterThan(0)
    expect(words.filter((text) => !/^\p{Lu}/u.test(String(text)) || text === 'Otro')).toEqual([])
  })
})

describe('every report', () => {
  it.each(nombresReporte)('%s holds nothing of another gym', async (nombre) => {
    const { text } = await ask(nombre, { por_pagina: '200' })
    expect(text).not.toContain('ZZB')
  })

  it.each(nombresReporte)('%s is refused without the permission and to a guest', async (nombre) => {
    expect((await ask(nombre, {}, gym.users.Recepción)).status).toBe(403)
    expect((await fetch(`${app.url}/api/reportes/${nombre}?desde=${today}&hasta=${today}`)).status).toBe(401)
    expect((await ask(nombre, {}, gym.users.Contador)).status).toBe(200)
  })

  it.each(nombresReporte)('%s compares with the period before', async (nombre) => {
    const made = await report(nombre, { comparar: 'true' })
    expect(made.anterior).not.toBeNull()
    expect(made.cifras.every(({ anterior }) => anterior === null || typeof anterior === 'number')).toBe(true)
  })

  it.each(['ingresos', 'miembros', 'vencimientos', 'descuentos-anulaciones'])(
    '%s is the same page by page as at once, also where many stand on one day',
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
    ['sucursal', { sucursal: 'de otro' }],
    ['plan', { plan: 'x'.repeat(41) }],
  ])('names %s when it is not understood', async (field, query) => {
    const { status, body } = await ask('ingresos', query)
    expect(status).toBe(400)
    expect(Object.keys(body.data)).toEqual([field])
  })

  it('refuses the branch of another gym, and one that is not the caller’s', async () => {
    expect((await ask('ingresos', { sucursal: other.sucursales[0] })).status).toBe(400)
  })

  it('is not found under a name that there is not', async () => {
    expect((await ask('nada')).status).toBe(404)
  })
})
