import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anular, charge, pause } from '#server/testing/charge.ts'
import { buildGym, buildMiembro, callerOf, type GymWorld } from '#server/testing/gym-world.ts'
import { noonZone } from '#server/testing/noon-zone.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import type { Caller } from '#server/engine/records/declaration/caller.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { nombresReporte, type NombreReporte, type Reporte } from '#shared/reportes/reporte.ts'
import { makeReport } from './make-report.ts'

/** Random plays; `npm run prove properties` makes more. */
const runs = Number(process.env['RUNS'] ?? 15)

/** No day ends while the test runs. */
const zona = noonZone(new Date())
const tolerancia = 3
const hoy = civilDay(new Date(), zona)
let db: TestDatabase
let gym: GymWorld
let caller: Caller
beforeAll(async () => {
  db = await testDatabase()
  gym = await buildGym(db.owner, { marca: 'ZZA', zona_horaria: zona, politica: { tolerancia } })
  caller = await callerOf(db, gym.users.Admin)
  await fill(20261122)
  await sellWithin()
})
afterAll(() => db.drop())

const act = fc.record({
  who: fc.nat(7),
  back: fc.integer({ min: 0, max: 150 }),
  branch: fc.nat(1),
  plazo: fc.constantFrom('mes', 'dias', 'otroMes'),
  medio_pago: fc.constantFrom('Efectivo', 'Tarjeta'),
  eleccion: fc.constantFrom('', '', 'hoy', 'continuar'),
  also: fc.constantFrom('', '', '', '', 'void', 'void', 'pause', 'move', 'delete', 'return'),
  which: fc.nat(1000),
  /** Cents that came by transfer; 0: one method. */
  part: fc.constantFrom(0, 0, 0, 1, 123_456, 450_000),
})

/** Charges in random order of days, for members of both branches, with every other event that affects the result. */
async function fill(seed: number): Promise<void> {
  const [acts = []] = fc.sample(fc.array(act, { minLength: 90, maxLength: 90 }), { numRuns: 1, seed })
  const people = await Promise.all(
    Array.from({ length: 8 }, (_, n) => buildMiembro(db.owner, gym, { nombre: `Socio ${n}` })),
  )
  const pagos: string[] = []
  for (const { who, back, branch, plazo, also, which, medio_pago, eleccion, part } of acts) {
    const miembro = people[who] ?? ''
    const now = new Date(Date.now() - back * 86_400_000)
    const sucursal_id = gym.sucursales[branch === 0 ? 0 : 1]
    const id_plan_plazo = { mes: gym.mes, dias: gym.dias, otroMes: gym.otroMes }[plazo]
    await db.owner('update miembros set deleted = null where id = $1 and $2', [miembro, also === 'return'])
    const price = { mes: 1_000_000, dias: 900_000, otroMes: 1_200_000 }[plazo]
    const partes = [
      { medio_pago, monto: (price - part) / 100 },
      { medio_pago: 'Transferencia', monto: part / 100 },
    ]
    const chosen = eleccion === 'hoy' || eleccion === 'continuar' ? eleccion : ''
    pagos.push(
      await charge({ db, caller, gym }, miembro, {
        now,
        sucursal_id,
        id_plan_plazo,
        medio_pago,
        eleccion: chosen,
        ...(part > 0 && { partes }),
      }).catch(() => ''),
    )
    const voided = pagos.splice(which % pagos.length, also === 'void' ? 1 : 0)
    for (const pago of voided.filter(Boolean)) await anular(db, caller, pago)
    if (also === 'pause') await pause(db, caller, miembro, now)
    if (also === 'move')
      await db.owner('update miembros set sucursal_id = $2 where id = $1', [miembro, gym.sucursales[which % 2]])
    if (also === 'delete') await db.owner('update miembros set deleted = $2 where id = $1', [miembro, now])
  }
}

/** Half a year with two shorter terms inside; after each of them the long one counts again. */
async function sellWithin(): Promise<void> {
  const who = await buildMiembro(db.owner, gym, { nombre: 'Con varios planes' })
  const model = await charge({ db, caller, gym }, await buildMiembro(db.owner, gym, { nombre: 'Con uno' }))
  const sold = [
    {
      recibo: 9001,
      monto: 60_000,
      duracion: 6,
      unidad: 'mes',
      inicio: addDays(hoy, -120),
      vencimiento: addDays(hoy, 60),
      hueco: null,
      siguiente: addDays(hoy, -90),
    },
    {
      recibo: 9002,
      monto: 9000,
      duracion: 30,
      unidad: 'día',
      inicio: addDays(hoy, -90),
      vencimiento: addDays(hoy, -60),
      hueco: -150,
      siguiente: addDays(hoy, -30),
    },
    {
      recibo: 9003,
      monto: 3000,
      duracion: 10,
      unidad: 'día',
      inicio: addDays(hoy, -30),
      vencimiento: addDays(hoy, -20),
      hueco: -90,
      siguiente: null,
    },
  ]
  for (const { recibo, monto, duracion, unidad, inicio, vencimiento, hueco, siguiente } of sold) {
    await db.owner(
      `with asiento as (
         insert into pagos_asientos (gimnasio_id, id, id_miembro, id_plan_plazo, sucursal_id, usuario_id, medio_pago, precio_lista,
           monto_total, fecha_pago, dia, recibo, duracion, unidad, tolerancia, inicio, vencimiento)
         select gimnasio_id, 'pago0000000' || $2::integer, $1, id_plan_plazo, sucursal_id, usuario_id, medio_pago, $3, $3, now(), $6, $2,
           $4, $5, tolerancia, $6, $7
         from pagos_asientos where id = $8
         returning *
       )
       insert into periodos (gimnasio_id, id_pago, id_miembro, inicio, vencimiento, fecha_vencimiento, hueco, siguiente)
       select gimnasio_id, id, id_miembro, inicio, vencimiento, now(), $9, $10 from asiento`,
      [who, recibo, monto, duracion, unidad, inicio, vencimiento, model, hueco, siguiente],
    )
  }
}

interface Question {
  desde: string
  hasta: string
  branches: readonly number[]
  medio_pago?: string
}

const report = (nombre: NombreReporte, { desde, hasta, branches, medio_pago = '' }: Question): Promise<Reporte> =>
  db.pools.snapshot(gym.id, (tx) =>
    makeReport(tx, nombre, {
      gimnasio: gym.id,
      desde,
      hasta,
      sucursales: branches.map((at) => gym.sucursales[at] ?? ''),
      seesAll: branches.length === 2,
      medio_pago,
      plan: '',
      plazo: '',
      usuario: '',
      comparar: false,
      pagina: 1,
      por_pagina: 50,
      zona,
      hoy,
      tolerancia,
    }),
  )

const figure = ({ cifras }: Reporte, id: string) => cifras.find((one) => one.id === id)?.valor

const question = fc
  .tuple(
    fc.integer({ min: 0, max: 160 }),
    fc.integer({ min: 0, max: 160 }),
    fc.constantFrom([0], [1], [0, 1]),
    fc.constantFrom('', '', 'Tarjeta', 'Transferencia'),
  )
  .map(([a, b, branches, medio_pago]) => ({
    desde: addDays(hoy, -Math.max(a, b)),
    hasta: addDays(hoy, -Math.min(a, b)),
    branches,
    medio_pago,
  }))

interface Period {
  id_miembro: string
  orden: number
  dia: string
  sucursal_id: string
  sucursal_miembro: string
  /** Amounts by method. */
  medios: Record<string, number>
  inicio: string
  vencimiento: string
  fin: string | null
  monto: number
  mensual: number
}

/** The ledger in force, in order. */
const ledger = () =>
  db.owner<Period>(
    `select a.id_miembro, a.orden, a.dia::text, a.sucursal_id, m.sucursal_id as sucursal_miembro, p.inicio::text,
       coalesce((select jsonb_object_agg(q.medio_pago, q.monto) from pagos_partes q where q.id_pago = a.id),
         jsonb_build_object(a.medio_pago, a.monto_total)) as medios,
       p.vencimiento::text, (m.deleted at time zone $2)::date::text as fin, a.monto_total::float8 as monto,
       (a.monto_total / case a.unidad when 'mes' then a.duracion else a.duracion / 30.4375 end)::float8 as mensual
     from pagos_asientos a join periodos p on p.id_pago = a.id join miembros m on m.id = a.id_miembro
     where a.gimnasio_id = $1 and a.id not in (select id_pago from pagos_anulaciones) order by a.orden`,
    [gym.id, zona],
  )

const inBranches = (id: string, branches: readonly number[]) => branches.some((at) => gym.sucursales[at] === id)

/** In cents, so that the walk is exact too. */
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + Math.round(one * 100), 0) / 100

describe('the figures of the reports', () => {
  it('have a test ledger that is not in order of days', async () => {
    expect((await ledger()).length).toBeGreaterThan(50)
    expect((await db.owner('select from periodos where hueco < 0')).length).toBeGreaterThan(5)
  })

  it('count paying members like a plain walk, for any days, branch and method', async () => {
    const rows = await ledger()
    await fc.assert(
      fc.asyncProperty(question, async (asked) => {
        const { desde, hasta, branches, medio_pago } = asked
        const those = rows.filter(
          (row) =>
            row.dia >= desde &&
            row.dia <= hasta &&
            inBranches(row.sucursal_id, branches) &&
            (medio_pago === '' || medio_pago in row.medios),
        )
        const made = await report('ingresos', asked)
        expect(figure(made, 'pagaron')).toBe(new Set(those.map(({ id_miembro }) => id_miembro)).size)
        expect(figure(made, 'pagos')).toBe(those.length)
        const taken = those
          .flatMap(({ medios }) => Object.entries(medios))
          .filter(([medio]) => !medio_pago || medio === medio_pago)
        const cobrado = sum(taken.map(([, monto]) => monto))
        expect(figure(made, 'cobrado')).toBe(cobrado)
        const shown =
          made.tablas.find(({ id }) => id === 'medio')?.filas.map(([medio, , monto]) => [medio, monto] as const) ?? []
        const methods = [...new Set(taken.map(([medio]) => medio))]
        expect(new Map(shown)).toEqual(
          new Map(methods.map((one) => [one, sum(taken.filter(([medio]) => medio === one).map(([, monto]) => monto))])),
        )
        for (const { total } of made.tablas) expect(total?.at(-1)).toBe(cobrado)
        expect(made.detalle.total?.at(-1)).toBe(cobrado)
      }),
      { numRuns: runs },
    )
  })

  it('count renewals like a plain walk, for any days and branch', async () => {
    const rows = await ledger()
    const ended = rows.map((row, at) => ({
      ...row,
      next: rows
        .slice(at + 1)
        .find(
          (other) =>
            other.id_miembro === row.id_miembro &&
            other.vencimiento > row.vencimiento &&
            other.inicio <= addDays(row.vencimiento, tolerancia),
        ),
    }))
    expect(ended.filter(({ next }) => next).length).toBeGreaterThan(10)
    await fc.assert(
      fc.asyncProperty(question, async (asked) => {
        // A membership is over on the day after its last day: the report covers days up to yesterday, and says which.
        const [desde = '', hasta = ''] = [asked.desde, asked.hasta].map((day) => (day < hoy ? day : addDays(hoy, -1)))
        const those = ended.filter(
          ({ vencimiento, sucursal_id }) =>
            vencimiento >= desde && vencimiento <= hasta && inBranches(sucursal_id, asked.branches),
        )
        const made = await report('renovaciones', asked)
        expect(made).toMatchObject({ desde, hasta })
        expect(figure(made, 'terminaron')).toBe(those.length)
        expect(figure(made, 'renovaron')).toBe(those.filter(({ next }) => next).length)
        expect(figure(made, 'antes')).toBe(
          those.filter(({ next, vencimiento }) => next && next.dia <= vencimiento).length,
        )
        expect(made.detalle.total?.at(-1)).toBe(those.reduce((sum, { next }) => sum + (next?.monto ?? 0), 0))
      }),
      { numRuns: runs, examples: [[{ desde: hoy, hasta: hoy, branches: [0, 1], medio_pago: '' as const }]] },
    )
  })

  it('give the base and its value for each day, also with overlapping memberships', async () => {
    const rows = (await ledger()).toSorted((a, b) =>
      a.inicio === b.inicio ? a.orden - b.orden : a.inicio < b.inicio ? -1 : 1,
    )
    await fc.assert(
      fc.asyncProperty(question, async ({ hasta: day, branches }) => {
        const alive = rows.filter(
          ({ inicio, vencimiento, fin, sucursal_miembro }) =>
            inicio <= day &&
            addDays(vencimiento, tolerancia) >= day &&
            (fin === null || day < fin) &&
            inBranches(sucursal_miembro, branches),
        )
        const newest = [...new Map(alive.map((row) => [row.id_miembro, row])).values()]
        const made = await report('miembros', { desde: day, hasta: day, branches })
        expect(figure(made, 'base')).toBe(newest.length)
        const monthly = newest.reduce((sum, { mensual }) => sum + mensual, 0)
        expect(figure(made, 'recurrente')).toSatisfy((told) => Math.abs(told - monthly) < 0.51)
      }),
      { numRuns: runs },
    )
  })
})

it('the course of a figure adds up to it, or ends at it, in every report', async () => {
  for (const nombre of nombresReporte) {
    const made = await report(nombre, { desde: addDays(hoy, -60), hasta: hoy, branches: [0, 1] })
    for (const { id, tipo, valor, serie } of made.cifras) {
      if (!serie) continue
      const tabla = made.tablas.find((one) => one.id === serie.tabla)
      const at = (columna: string) => tabla?.columnas.findIndex((one) => one.id === columna) ?? -1
      const course = tabla?.filas.map((fila) => Number(fila[at(serie.columna)])) ?? []
      expect([id, at(serie.columna) > 0, course.length > 1]).toEqual([id, true, true])
      if (serie.entre) expect(at(serie.entre)).toBeGreaterThan(0)
      else if (tipo !== 'porcentaje')
        expect([nombre, id, id === 'base' ? course.at(-1) : sum(course)]).toEqual([nombre, id, valor])
    }
  }
})
