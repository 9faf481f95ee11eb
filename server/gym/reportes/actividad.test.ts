import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anular, charge } from '#server/testing/charge.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf, type GymWorld } from '#server/testing/gym-world.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { periodoAnterior } from '#shared/reportes/rangos.ts'
import type { Reporte } from '#shared/reportes/reporte.ts'
import { makeReport } from './make-report.ts'

/** Random plays; `npm run prove properties` makes more. */
const runs = Number(process.env['RUNS'] ?? 15)

const home = 'America/Argentina/Buenos_Aires'
const people = ['Admin', 'Gerente', 'Recepción'] as const
let app: GymApp
let gym: GymWorld
let hoy: string
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { marca: 'ZZA' })
  hoy = civilDay(new Date(), home)
  await fill(20261121)
})
afterAll(() => app.close())

const act = fc.record({
  who: fc.constantFrom(...people),
  branch: fc.constantFrom(0, 1, null),
  back: fc.integer({ min: 0, max: 60 * 24 }),
  kind: fc.constantFrom('pagos create', 'pagos void', 'miembros create', 'miembros update', 'planes delete'),
  also: fc.boolean(),
})

/** Charges and voids by some users, with their audit rows and others, at any hour; some in one statement. */
async function fill(seed: number): Promise<void> {
  const { owner } = app.db
  const [acts = []] = fc.sample(fc.array(act, { minLength: 160, maxLength: 160 }), { numRuns: 1, seed })
  const pagos = await payments()
  let rows: unknown[] = []
  for (const [at, { who, branch, back, kind, also }] of acts.entries()) {
    const [coleccion, accion] = kind.split(' ')
    const registro = coleccion === 'pagos' ? pagos[at % pagos.length] : `registro${String(at).padStart(7, '0')}`
    const created = new Date(Date.now() - back * 3_600_000)
    const usuario_id = gym.users[who]
    rows.push({
      sucursal_id: branch === null ? null : gym.sucursales[branch],
      created,
      usuario_id,
      accion,
      coleccion,
      registro,
    })
    if (also) continue
    await owner(
      `insert into auditoria (gimnasio_id, usuario_id, sucursal_id, created, accion, coleccion, registro)
       select $1, r.usuario_id, r.sucursal_id, r.created, r.accion, r.coleccion, r.registro
       from jsonb_to_recordset($2::jsonb) r (usuario_id text, sucursal_id text, created timestamptz, accion text, coleccion text, registro text)`,
      [gym.id, JSON.stringify(rows)],
    )
    rows = []
  }
}

async function payments(): Promise<string[]> {
  const { db } = app
  const caller = await callerOf(db, gym.users.Admin)
  const who = await buildMiembro(db.owner, gym, { nombre: 'Quien paga' })
  const made = []
  for (const descuento of ['0.00', '0.10', '3000.33'])
    made.push(await charge({ db, caller, gym }, who, { descuento, motivo_descuento: 'Promoción' }))
  await anular(db, caller, made[1] ?? '')
  return made
}

interface Question {
  desde: string
  hasta: string
  branches: readonly number[]
  who: '' | (typeof people)[number]
  por_pagina: number
  pagina: number
}

const question = fc
  .record({
    a: fc.integer({ min: -1, max: 65 }),
    b: fc.integer({ min: -1, max: 65 }),
    branches: fc.constantFrom([0], [1], [0, 1]),
    who: fc.constantFrom('' as const, '' as const, ...people),
    por_pagina: fc.integer({ min: 1, max: 60 }),
    pagina: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ a, b, ...rest }) => ({ desde: addDays(hoy, -Math.max(a, b)), hasta: addDays(hoy, -Math.min(a, b)), ...rest }))

async function report({ branches, who, ...asked }: Question): Promise<Reporte> {
  const [kept] = await app.db.owner<{ zona: string }>('select zona_horaria as zona from gimnasios where id = $1', [
    gym.id,
  ])
  return app.db.pools.snapshot(gym.id, (tx) =>
    makeReport(tx, 'actividad', {
      ...asked,
      gimnasio: gym.id,
      sucursales: branches.map((at) => gym.sucursales[at] ?? ''),
      seesAll: branches.length === 2,
      medio_pago: '',
      plan: '',
      plazo: '',
      usuario: who === '' ? '' : gym.users[who],
      comparar: true,
      zona: kept?.zona ?? home,
      hoy,
      tolerancia: 0,
    }),
  )
}

interface Written {
  created: Date
  usuario_id: string
  name: string
  sucursal_id: string | null
  accion: string
  coleccion: string
  monto: string | null
}

const audit = () =>
  app.db.owner<Written>(
    `select h.created, h.usuario_id, u.name, h.sucursal_id, h.accion, h.coleccion, a.monto_total as monto
     from auditoria h join users u on u.id = h.usuario_id left join pagos_asientos a on a.id = h.registro
     where h.gimnasio_id = $1 order by h.created desc, h.orden desc`,
    [gym.id],
  )

const isCharge = ({ coleccion, accion }: Written) => coleccion === 'pagos' && accion === 'create'

/** The report computed by a plain loop over the rows. */
function walked(rows: readonly Written[], { desde, hasta, branches, who, por_pagina, pagina }: Question, zone: string) {
  const mine = rows.filter(
    ({ sucursal_id, usuario_id }) =>
      (sucursal_id === null ? branches.length === 2 : branches.some((at) => gym.sucursales[at] === sucursal_id)) &&
      (who === '' || gym.users[who] === usuario_id),
  )
  const between = (from: string, to: string) =>
    mine.filter(({ created }) => civilDay(created, zone) >= from && civilDay(created, zone) <= to)
  const figuresOf = (those: readonly Written[]) => [
    those.length,
    new Set(those.map(({ usuario_id }) => usuario_id)).size,
    those.filter(isCharge).length,
    those.filter(({ accion }) => accion === 'void').length,
  ]
  const those = between(desde, hasta)
  const anterior = periodoAnterior({ desde, hasta })
  const tabla = [...new Set(those.map(({ name }) => name))].map((name) => {
    const his = those.filter((one) => one.name === name)
    return [
      name,
      his.length,
      his.filter(isCharge).length,
      his.filter(isCharge).reduce((sum, { monto }) => sum + Math.round(Number(monto) * 100), 0) / 100,
      his.filter(({ accion }) => accion === 'void').length,
      his.filter(({ accion, coleccion }) => accion === 'create' && coleccion === 'miembros').length,
      his.filter(({ accion }) => accion === 'update' || accion === 'delete').length,
    ]
  })
  return {
    valores: figuresOf(those),
    anteriores: figuresOf(between(anterior.desde, anterior.hasta)),
    tabla: tabla.toSorted(byName),
    cantidad: those.length,
    pagina: those
      .slice((pagina - 1) * por_pagina, pagina * por_pagina)
      .map(({ created, name }) => [created.toISOString().replace('T', ' '), name]),
  }
}

const byName = (a: readonly unknown[], b: readonly unknown[]) => String(a[0]).localeCompare(String(b[0]))

const told = ({ cifras, tablas, detalle }: Reporte) => ({
  valores: cifras.map(({ valor }) => valor),
  anteriores: cifras.map(({ anterior }) => anterior),
  tabla: (tablas[0]?.filas ?? []).toSorted(byName),
  cantidad: detalle.cantidad,
  pagina: detalle.filas.map(([momento, usuario]) => [momento, usuario]),
})

async function agree(zone: string): Promise<void> {
  const rows = await audit()
  await fc.assert(
    fc.asyncProperty(question, async (asked) => {
      expect(told(await report(asked))).toEqual(walked(rows, asked, zone))
    }),
    { numRuns: runs },
  )
}

describe('the staff activity report', () => {
  it('equals the audit rows, for any days, branches, user and page', async () => {
    expect((await audit()).length).toBeGreaterThan(140)
    await agree(home)
  })

  it('follows a change of the gym’s zone at once', async () => {
    await app.db.owner(`update gimnasios set zona_horaria = 'Asia/Tokyo' where id = $1`, [gym.id])
    await agree('Asia/Tokyo')
  })
})
