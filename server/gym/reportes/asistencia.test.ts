import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anular, charge, pause } from '#server/testing/charge.ts'
import { buildEntrada, undoEntrada } from '#server/testing/desks/door.ts'
import { buildGym, buildMiembro, callerOf, type GymWorld } from '#server/testing/gym-world.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { ownerSnapshot } from '#server/runtime/db/owner-transaction.ts'
import { addDays, civilDay, daysBetween } from '#shared/values/dates.ts'
import type { Reporte } from '#shared/reportes/reporte.ts'
import { verify } from '../verify/verify.ts'
import { makeReport } from './make-report.ts'

/** Random plays; `npm run prove properties` makes more. */
const runs = Number(process.env['RUNS'] ?? 12)

const zona = 'America/Argentina/Buenos_Aires'
const tolerancia = 3
const hoy = civilDay(new Date(), zona)
const hour = 3_600_000
let db: TestDatabase
let gym: GymWorld
let rows: Visit[]

beforeAll(async () => {
  db = await testDatabase()
  gym = await buildGym(db.owner, { politica: { tolerancia } })
  await db.owner(`update planes set horario = 'fijo', dias = '1356' where id = $1`, [gym.otroPlan])
  await fill(20261123)
  rows = await readRows()
})
afterAll(() => db.drop())

const act = fc.record({
  who: fc.nat(11),
  /** Hours ago. */
  back: fc.integer({ min: 1, max: 70 * 24 }),
  branch: fc.nat(1),
  kind: fc.constantFrom('pasa', 'pasa', 'pasa', 'aviso', 'undone', 'no'),
})

/** Twelve members of both branches with a payment each month or so, some paused or voided, and entries at any hour. */
async function fill(seed: number): Promise<void> {
  const caller = await callerOf(db, gym.users.Admin)
  const people: string[] = []
  for (let n = 0; n < 12; n += 1) {
    const sucursal_id = gym.sucursales[n % 2 === 0 ? 0 : 1]
    const miembro = await buildMiembro(db.owner, gym, { nombre: `Socio ${n}`, sucursal_id })
    people.push(miembro)
    for (const back of n === 11 ? [80] : [80, 50, 20]) {
      const now = new Date(Date.now() - (back - n) * 24 * hour)
      const horario = n % 2 === 0 ? null : new Date(`2026-01-01T${10 + (n % 3)}:00:00Z`)
      const id_plan_plazo = n % 2 === 0 ? gym.mes : gym.otroMes
      const pago = await charge({ db, caller, gym }, miembro, { now, sucursal_id, id_plan_plazo, horario })
      if (n === 5 && back === 50) await anular(db, caller, pago)
      if (n === 7 && back === 20) await pause(db, caller, miembro, new Date(now.getTime() + 3 * 24 * hour))
    }
  }
  const [acts = []] = fc.sample(fc.array(act, { minLength: 260, maxLength: 260 }), { numRuns: 1, seed })
  for (const { who, back, branch, kind } of acts) {
    // Every third one stopped coming a while ago.
    const instante = new Date(Date.now() - (who % 3 === 0 ? back + 11 * 24 : back) * hour)
    const [paid] = await db.owner<{ id: string }>(
      `select p.id_pago as id from periodos p
       where p.id_miembro = $1 and p.inicio <= $2::date and p.id_pago not in (select id_pago from pagos_anulaciones)
       order by p.inicio desc limit 1`,
      [people[who], civilDay(instante, zona)],
    )
    const id = await buildEntrada(db.owner, gym, people[who] ?? '', {
      instante,
      sucursal_id: gym.sucursales[branch === 0 ? 0 : 1],
      id_pago: paid?.id ?? null,
      resultado: kind === 'undone' ? 'pasa' : kind,
    })
    if (kind === 'undone') await undoEntrada(db.owner, gym, id)
  }
}

interface Visit {
  miembro: string
  sucursal: string
  plan: string | null
  dia: string
  semana: number
  hora: number
}

/** Entries that were not undone, on the clock of the gym. */
const readRows = () =>
  db.owner<Visit>(
    `select a.id_miembro as miembro, a.sucursal_id as sucursal, z.id_plan as plan, a.dia::text,
       extract(isodow from a.instante at time zone $2)::integer as semana, extract(hour from a.instante at time zone $2)::integer as hora
     from asistencias_asientos a
     left join pagos_asientos p on p.id = a.id_pago left join planes_plazos z on z.id = p.id_plan_plazo
     where a.gimnasio_id = $1 and a.resultado <> 'no' and a.id not in (select id_asistencia from asistencias_deshechas)`,
    [gym.id, zona],
  )

interface Question {
  desde: string
  hasta: string
  branches: readonly number[]
  plan: '' | 'plan' | 'otroPlan'
}

const question = fc
  .record({
    a: fc.integer({ min: 0, max: 90 }),
    b: fc.integer({ min: 0, max: 90 }),
    branches: fc.constantFrom([0], [1], [0, 1]),
    plan: fc.constantFrom('' as const, '' as const, 'plan' as const, 'otroPlan' as const),
  })
  .map(({ a, b, ...rest }) => ({ desde: addDays(hoy, -Math.max(a, b)), hasta: addDays(hoy, -Math.min(a, b)), ...rest }))

const idOf = ({ plan }: Question) => (plan === '' ? '' : gym[plan])
const branchesOf = ({ branches }: Question) => branches.map((at) => gym.sucursales[at] ?? '')

const report = (asked: Question): Promise<Reporte> =>
  db.pools.snapshot(gym.id, (tx) =>
    makeReport(tx, 'asistencia', {
      gimnasio: gym.id,
      desde: asked.desde,
      hasta: asked.hasta,
      sucursales: branchesOf(asked),
      seesAll: asked.branches.length === 2,
      medio_pago: '',
      plan: idOf(asked),
      plazo: '',
      usuario: '',
      comparar: true,
      pagina: 2,
      por_pagina: 7,
      zona,
      hoy,
      tolerancia,
    }),
  )

const figure = ({ cifras }: Reporte, id: string) => cifras.find((one) => one.id === id)
const table = ({ tablas }: Reporte, id: string) => tablas.find((one) => one.id === id)

const within = (asked: Question, { desde, hasta }: { desde: string; hasta: string }) =>
  rows.filter(
    ({ dia, sucursal, plan }) =>
      dia >= desde &&
      dia <= hasta &&
      branchesOf(asked).includes(sucursal) &&
      (asked.plan === '' || plan === idOf(asked)),
  )

describe('the report of visits', () => {
  it('equals a plain walk over the entries, for any days, branches and plan', async () => {
    expect(rows.length).toBeGreaterThan(120)
    await fc.assert(
      fc.asyncProperty(question, async (asked) => {
        const made = await report(asked)
        const those = within(asked, asked)
        expect(figure(made, 'visitas')?.valor).toBe(those.length)
        expect(figure(made, 'personas')?.valor).toBe(new Set(those.map(({ miembro }) => miembro)).size)
        const before = within(asked, made.anterior ?? asked)
        expect(figure(made, 'visitas')?.anterior).toBe(before.length)
        expect(figure(made, 'personas')?.anterior).toBe(new Set(before.map(({ miembro }) => miembro)).size)
        for (const id of ['dia', 'horas', 'plan', 'sucursal'])
          expect([id, table(made, id)?.total?.at(-1)]).toEqual([id, those.length])
        for (const hora of table(made, 'horas')?.filas ?? [])
          for (let semana = 1; semana <= 7; semana += 1)
            expect([hora[0], semana, hora[semana]]).toEqual([
              hora[0],
              semana,
              those.filter((row) => row.semana === semana && row.hora === Number(String(hora[0]).slice(0, 2))).length,
            ])
        expect(made.detalle.cantidad).toBe(those.length)
        expect(made.detalle.filas).toHaveLength(Math.max(0, Math.min(7, those.length - 7)))
      }),
      { numRuns: runs },
    )
  })

  it('lists the same rows page by page and as a file', async () => {
    const asked = { desde: addDays(hoy, -90), hasta: hoy, branches: [0, 1], plan: '' } as const
    const instants = await db.owner<{ instante: Date }>(
      `select instante from asistencias where gimnasio_id = $1 and resultado <> 'no' and deshecha is null order by instante desc`,
      [gym.id],
    )
    const made = await report(asked)
    expect(made.detalle.filas.map(([momento]) => momento)).toEqual(
      instants.slice(7, 14).map(({ instante }) => instante.toISOString().replace('T', ' ')),
    )
  })
})

interface Away {
  miembro: string
  nombre: string
  sucursal: string
  plan: string
}

describe('those who stopped coming', () => {
  it('have a membership in force, came each week, and have been away for ten days', async () => {
    const members = await db.owner<Away>(
      `select m.id as miembro, m.nombre, m.sucursal_id as sucursal, s.id_plan as plan
       from miembros m join membresias s on s.id_miembro = m.id
       where m.gimnasio_id = $1 and s.inicio <= $2::date and s.vencimiento >= $2::date - $3::integer
         and coalesce(s.pausa_desde > $2::date or s.pausa_hasta <= $2::date - 10, true)`,
      [gym.id, hoy, tolerancia],
    )
    await fc.assert(
      fc.asyncProperty(question, async (asked) => {
        const expected = members.flatMap(({ miembro, nombre, sucursal, plan }) => {
          if (!branchesOf(asked).includes(sucursal) || (asked.plan !== '' && plan !== idOf(asked))) return []
          const days = [...new Set(rows.filter((row) => row.miembro === miembro).map(({ dia }) => dia))].toSorted()
          const last = days.at(-1) ?? hoy
          const habit = days.filter((dia) => daysBetween(dia, last) < 28).length
          return daysBetween(last, hoy) >= 10 && habit >= 4 ? [`${nombre} ${habit / 4} ${last}`] : []
        })
        const made = await report(asked)
        const shown = table(made, 'dejaron')?.filas ?? []
        expect(new Set(shown.map((fila) => `${fila[0]} ${fila[3]} ${fila[4]}`))).toEqual(new Set(expected))
        expect(figure(made, 'dejaron')?.valor).toBe(expected.length)
        if (asked.branches.length === 2 && asked.plan === '') expect(expected.length).toBeGreaterThan(0)
      }),
      { numRuns: runs },
    )
  })
})

interface Held {
  miembro: string
  sucursal: string
  plan: string
  turno: string
  inicio: string
  fin: string
}

/** Sunday is the 7. */
const isDue = (day: string) => '1356'.includes(String(new Date(`${day}T00:00:00Z`).getUTCDay() || 7))

describe('absences from fixed slots', () => {
  it('equal a plain walk over each day of each period on which its plan takes place', async () => {
    const periods = await db.owner<Held>(
      `select p.id_miembro as miembro, a.sucursal_id as sucursal, z.id_plan as plan, to_char(a.horario at time zone $2, 'HH24:MI') as turno,
         p.inicio::text, least(p.vencimiento, p.siguiente - 1)::text as fin
       from periodos p join pagos_asientos a on a.id = p.id_pago join planes_plazos z on z.id = a.id_plan_plazo
       join planes n on n.id = z.id_plan and n.horario = 'fijo'
       where p.gimnasio_id = $1 and a.horario is not null and p.id_pago not in (select id_pago from pagos_anulaciones)`,
      [gym.id, zona],
    )
    const pauses = await db.owner<{ miembro: string; desde: string; hasta: string }>(
      'select id_miembro as miembro, desde::text, hasta::text from pausas where gimnasio_id = $1 and anulada is null',
      [gym.id],
    )
    expect(pauses.length).toBeGreaterThan(0)
    const open = new Set(rows.map(({ dia, sucursal }) => `${dia} ${sucursal}`))
    const came = new Set(rows.map(({ dia, sucursal, miembro }) => `${dia} ${sucursal} ${miembro}`))
    await fc.assert(
      fc.asyncProperty(question, async (asked) => {
        const until = asked.hasta < hoy ? asked.hasta : addDays(hoy, -1)
        const expected = new Map<string, [number, number]>()
        for (const { miembro, sucursal, plan, turno, inicio, fin } of periods) {
          if (!branchesOf(asked).includes(sucursal) || (asked.plan !== '' && plan !== idOf(asked))) continue
          for (
            let day = inicio < asked.desde ? asked.desde : inicio;
            day <= fin && day <= until;
            day = addDays(day, 1)
          ) {
            if (!open.has(`${day} ${sucursal}`) || !isDue(day)) continue
            if (pauses.some((pausa) => pausa.miembro === miembro && day >= pausa.desde && day <= pausa.hasta)) continue
            const [places, taken] = expected.get(turno) ?? [0, 0]
            expected.set(turno, [places + 1, taken + (came.has(`${day} ${sucursal} ${miembro}`) ? 1 : 0)])
          }
        }
        const shown = table(await report(asked), 'turnos')?.filas ?? []
        expect(new Map(shown.map((fila) => [fila[0], [fila[2], fila[3]]]))).toEqual(expected)
      }),
      { numRuns: runs },
    )
  })
})

it('what is kept of the entries agrees with them', async () => {
  const { results } = await ownerSnapshot(db.url, verify)
  const found = results.filter(({ check }) => check.includes('visitas'))
  expect(found.map(({ check, findings }) => [check, findings])).toEqual([
    ['visitas por día', []],
    ['visitas por plan', []],
    ['últimas visitas', []],
  ])
})
