import { afterAll, beforeAll, expect, it } from 'vitest'
import { anular, charge } from '#server/testing/charge.ts'
import { buildEntrada, undoEntrada } from '#server/testing/desks/door.ts'
import { openReportDesk, zone, type ReportDesk } from '#server/testing/desks/report-desk.ts'
import { buildMiembro, callerOf, testId, type GymWorld } from '#server/testing/gym-world.ts'
import type { GymApp } from '#server/testing/gym-app.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'

const today = civilDay(new Date(), zone)
const day = 86_400_000
let app: GymApp
let gym: GymWorld
let report: ReportDesk['report']
beforeAll(async () => {
  ;({ app, gym, report } = await openReportDesk())
})
afterAll(() => app.close())

async function buildRegla(tipo: string, dias: number): Promise<string> {
  const id = testId()
  await app.db.owner(
    `insert into recordatorios_reglas (gimnasio_id, id, tipo, dias, texto) values ($1, $2, $3, $4, 'Hola')`,
    [gym.id, id, tipo, dias],
  )
  return id
}

/** A reminder of ten days ago that was mailed. */
async function remind(regla: string, { estado = 'enviado', sucursal = gym.sucursales[0] } = {}): Promise<string> {
  const miembro = await buildMiembro(app.db.owner, gym, { sucursal_id: sucursal })
  await app.db.owner(
    `insert into recordatorios (gimnasio_id, id, created, id_miembro, id_regla, periodo, dia, via, estado) values ($1, $2, $3, $4, $5, $6, $6, 'correo', $7)`,
    [gym.id, testId(), ago(10), miembro, regla, addDays(today, -10), estado],
  )
  return miembro
}
const ago = (days: number) => new Date(Date.now() - days * day)

it('counts by rule who paid or came within seven days after a reminder that arrived', async () => {
  const [antes, ausencia] = [await buildRegla('antes', 3), await buildRegla('ausencia', 10)]
  const desk = { db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym }
  const pays = async (miembro: string, days: number) => charge(desk, miembro, { now: ago(days), fecha_cobro: '' })
  const setCreated = (pago: string, days: number) =>
    app.db
      .owner('alter table pagos_asientos disable trigger user')
      .then(() => app.db.owner('update pagos_asientos set created = $2 where id = $1', [pago, ago(days)]))
  for (const [days, isVoided] of [
    [5, false],
    [5, true],
    [11, false],
    [2, false],
  ] as const) {
    const pago = await pays(await remind(antes), days)
    await setCreated(pago, days)
    if (isVoided) await anular(app.db, desk.caller, pago)
  }
  await remind(antes, { estado: 'descartado' })
  const came = await remind(ausencia)
  await buildEntrada(app.db.owner, gym, came, { instante: ago(4) })
  const undone = await remind(ausencia)
  await undoEntrada(app.db.owner, gym, await buildEntrada(app.db.owner, gym, undone, { instante: ago(4) }))
  const made = await report('recordatorios', { desde: addDays(today, -20), hasta: today })
  const figure = (id: string) => made.cifras.find((one) => one.id === id)?.valor
  expect([figure('enviados'), figure('volvieron'), figure('tasa')]).toEqual([6, 2, 33.3])
  const [rules] = made.tablas
  expect(rules?.filas).toEqual([
    ['3 días antes del vencimiento', 4, 4, 0, 1, 0, 1, 25],
    ['Sin venir hace 10 días', 2, 2, 0, 0, 1, 1, 50],
  ])
  expect(made.detalle.cantidad).toBe(6)
  const after = made.detalle.filas.filter((row) => row[4] !== '').map((row) => `${row[2]}: ${row[4]}`)
  expect(new Set(after)).toEqual(new Set(['3 días antes del vencimiento: pagó', 'Sin venir hace 10 días: vino']))
})
