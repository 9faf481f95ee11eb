import fc from 'fast-check'
import { openGymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf } from '#server/testing/gym-world.ts'
import { anular, charge, pause, type Desk } from '#server/testing/charge.ts'
import { buildEntrada } from '#server/testing/desks/door.ts'
import { buildCaja, buildCierre, buildSesion } from '#server/testing/till.ts'
import { anularVentaOf, buildConcepto, sell } from './sale.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import type { Reporte } from '#shared/reportes/reporte.ts'

/** The zone of the gym. */
export const zone = 'America/Argentina/Buenos_Aires'

type Query = Record<string, string>

export type ReportDesk = Awaited<ReturnType<typeof openReportDesk>>

/**
 * A server with a gym that has sixty days behind it (its texts hold ZZA), and another gym beside it (ZZB). The caller closes `app`.
 */
export async function openReportDesk() {
  const app = await openGymApp()
  const gym = await buildGym(app.db.owner, { marca: 'ZZA', politica: { tolerancia: 3 } })
  const other = await buildGym(app.db.owner, { marca: 'ZZB' })
  const today = civilDay(new Date(), zone)
  await fill({ db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym }, 20261121)
  const stranger = await buildMiembro(app.db.owner, other, { nombre: 'Miembro ZZB' })
  await charge({ db: app.db, caller: await callerOf(app.db, other.users.Admin), gym: other }, stranger)
  for (const [world, miembro] of [[gym, await buildMiembro(app.db.owner, gym)] as const, [other, stranger] as const]) {
    await buildEntrada(app.db.owner, world, miembro)
    const sesion = await buildSesion(app.db.owner, world, await buildCaja(app.db.owner, world, `Caja de ${world.id}`))
    await buildCierre(app.db.owner, world, sesion, { numero: 1, diferencia: -5 })
  }

  await sellAt({ db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym }, 'ZZA')
  await sellAt({ db: app.db, caller: await callerOf(app.db, other.users.Admin), gym: other }, 'ZZB')

  /** Asks for the last sixty days, unless the query has other days; as the Admin, unless told otherwise. */
  const ask = async (nombre: string, query: Query = {}, as = gym.users.Admin) => {
    const address = new URL(`${app.url}/api/reportes/${nombre}`)
    const params = { desde: addDays(today, -60), hasta: today, ...query }
    for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value)
    const { token } = (await app.clientOf(as)).authStore
    const answer = await fetch(address, { headers: { authorization: token } })
    const text = await answer.text()
    return { status: answer.status, text, body: JSON.parse(text) }
  }
  /** The answer, parsed. Throws an answer other than 200. */
  const report = async (nombre: string, query: Query = {}, as?: string): Promise<Reporte> => {
    const { status, body, text } = await ask(nombre, query, as)
    if (status !== 200) throw new Error(text)
    return body
  }
  return { app, gym, other, ask, report }
}

/** Sales and day passes in both branches, by two methods, a few of them voided. */
async function sellAt(desk: Desk, mark: string): Promise<void> {
  const { gym, db } = desk
  for (const sucursal of gym.sucursales) {
    const agua = await buildConcepto(db.owner, gym, { nombre: `Agua ${mark}`, sucursal, precio: '0.10' })
    const pase = await buildConcepto(db.owner, gym, { nombre: `Pase ${mark}`, sucursal, tipo: 'pase_del_dia' })
    for (const back of [0, 1, 1, 9, 45]) {
      const at = { now: new Date(Date.now() - back * 86_400_000), sucursal_id: sucursal }
      await sell(desk, {
        ...at,
        id_concepto: agua,
        cantidad: back + 1,
        medio_pago: back === 1 ? 'Tarjeta' : 'Efectivo',
      })
      await sell(desk, { ...at, id_concepto: pase, visitante: `Visita ${mark}` })
      if (back === 9) await anularVentaOf(desk, await sell(desk, { ...at, id_concepto: agua }))
    }
  }
}

/** Sixty days of random charges, discounts, voids, pauses and deletions in both branches. */
async function fill({ db, caller, gym }: Desk, seed: number): Promise<void> {
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
      buildMiembro(db.owner, gym, { nombre: `=Socio ${n}`, sucursal_id: gym.sucursales[n % 2 === 0 ? 0 : 1] }),
    ),
  )
  const desk = { db, caller, gym }
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
    if (isPaused === 1) await pause(db, caller, miembro, now)
    if (isVoid === 1) await anular(db, caller, pago)
  }
  await db.owner("update miembros set deleted = now() - interval '5 days' where id = $1", [people[3]])
}
