import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anular, charge } from '#server/testing/charge.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf, type GymWorld } from '#server/testing/gym-world.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import type { Celda, Reporte } from '#shared/reportes/reporte.ts'

let app: GymApp
let gym: GymWorld
const today = civilDay(new Date(), 'America/Argentina/Buenos_Aires')
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/**
 * The receptionist sells a month long ago and thirty days. The manager sells a month with a discount, one that is voided, and one
 * in the second branch.
 */
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner)
  const reception = { db: app.db, gym, caller: await callerOf(app.db, gym.users.Recepción) }
  const manager = { db: app.db, gym, caller: await callerOf(app.db, gym.users.Gerente) }
  const [ana, luz, eva] = await Promise.all(
    ['Ana', 'Luz', 'Eva'].map((nombre) => buildMiembro(app.db.owner, gym, { nombre })),
  )
  await charge(reception, ana ?? '', { now: daysAgo(220) })
  await charge(manager, ana ?? '', { now: daysAgo(2), descuento: '1000.00', motivo_descuento: 'Promoción' })
  await charge(reception, luz ?? '', { now: daysAgo(2), id_plan_plazo: gym.dias, medio_pago: 'Transferencia' })
  const wrong = await charge(manager, eva ?? '', { now: daysAgo(2) })
  await anular(app.db, manager.caller, wrong)
  await charge(manager, eva ?? '', { now: daysAgo(1), sucursal_id: gym.sucursales[1], id_plan_plazo: gym.otroMes })
})
afterAll(() => app.close())

async function report(nombre: string, desde = addDays(today, -30)): Promise<Reporte> {
  const { token } = (await app.clientOf(gym.users.Admin)).authStore
  const address = `${app.url}/api/reportes/${nombre}?desde=${desde}&hasta=${today}`
  const answer = await fetch(address, { headers: { authorization: token } })
  const made: Reporte = JSON.parse(await answer.text())
  return made
}

const rowsOf = ({ tablas }: Reporte, id: string): Celda[][] | undefined => tablas.find((one) => one.id === id)?.filas
const figure = ({ cifras }: Reporte, id: string) => cifras.find((one) => one.id === id)?.valor

describe('income', () => {
  it('is broken down by stored names, the largest first', async () => {
    const made = await report('ingresos')
    expect(rowsOf(made, 'usuario')).toEqual([
      ['Gerente Norte', 2, 21000],
      ['Recepción Norte', 1, 9000],
    ])
    expect(rowsOf(made, 'sucursal')).toEqual([
      ['Centro Norte', 2, 18000],
      ['Sur Norte', 1, 12000],
    ])
    expect(rowsOf(made, 'plan')).toEqual([
      ['Libre Norte · Centro Norte', 2, 18000],
      ['Otro Norte · Sur Norte', 1, 12000],
    ])
    expect(rowsOf(made, 'medio')).toEqual([
      ['Efectivo', 2, 21000],
      ['Transferencia', 1, 9000],
    ])
  })

  it('names each term with its plan, and sorts equal totals by plan name', async () => {
    expect(rowsOf(await report('ingresos'), 'plazo')).toEqual([
      ['Otro Norte · Sur Norte', '1 mes', 1, 12000],
      ['Libre Norte · Centro Norte', '1 mes', 1, 9000],
      ['Libre Norte · Centro Norte', '30 días', 1, 9000],
    ])
  })
})

describe('discounts and voids', () => {
  it('are broken down by stored names, and never added to each other', async () => {
    const made = await report('descuentos-anulaciones')
    expect(rowsOf(made, 'usuario')).toEqual([['Gerente Norte', 1, 1000, 1, 10000]])
    expect(rowsOf(made, 'sucursal')).toEqual([['Centro Norte', 1, 1000, 1, 10000]])
    expect(rowsOf(made, 'motivo')).toEqual([
      ['Se cobró dos veces', 0, 0, 1, 10000],
      ['Promoción', 1, 1000, 0, 0],
    ])
    expect([made.detalle.cantidad, ...(made.detalle.total ?? []).slice(-2)]).toEqual([2, 1000, 10000])
  })
})

describe('the value of a member', () => {
  it('is the monthly payment times the average stay, once the first stay is six months old', async () => {
    const made = await report('miembros')
    const [perMember, stay] = [figure(made, 'por_miembro'), figure(made, 'permanencia')]
    expect(figure(made, 'valor_vida')).toBe(Math.round(Number(perMember) * Number(stay)))
    expect(Number(stay)).toBeGreaterThan(0)
  })
})

describe('those who came for the first time', () => {
  it('are cut by how they got to know the gym, and add up to the figure', async () => {
    await app.db.owner("update miembros set origen = 'Recomendación' where gimnasio_id = $1 and nombre = 'Eva'", [
      gym.id,
    ])
    const made = await report('miembros')
    expect(rowsOf(made, 'origen')).toEqual([
      ['Recomendación', 1],
      ['Sin indicar', 1],
    ])
    expect(made.tablas.find(({ id }) => id === 'origen')?.total?.at(-1)).toBe(figure(made, 'altas'))
  })
})
