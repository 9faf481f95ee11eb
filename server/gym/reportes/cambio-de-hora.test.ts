import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { charge } from '#server/testing/charge.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf, type GymWorld } from '#server/testing/gym-world.ts'
import type { Reporte } from '#shared/reportes/reporte.ts'

let app: GymApp
beforeAll(async () => void (app = await openGymApp()))
afterAll(() => app.close())

/** Days of 23 and 25 hours; in Beirut a day without midnight, and one with two. */
const changes = [
  ['Europe/Madrid', '2026-03-29'],
  ['Europe/Madrid', '2026-10-25'],
  ['Asia/Beirut', '2026-03-29'],
  ['Asia/Beirut', '2026-10-25'],
] as const
const hour = 3_600_000

/**
 * Charges a minute before and after each hour of more than two days. Returns the total of each civil day by the platform's
 * calendar.
 */
async function chargeAround(gym: GymWorld, zone: string, day: string): Promise<Map<string, number>> {
  const civil = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
  const desk = { db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym }
  const miembro = await buildMiembro(app.db.owner, gym)
  const taken = new Map<string, number>()
  for (let passed = -27; passed <= 27; passed += 1) {
    for (const aside of [-60_000, 60_000]) {
      const now = new Date(Date.parse(`${day}T00:00:00Z`) + passed * hour + aside)
      const cents = 100 + taken.size + (passed + 27) * 7 + (aside > 0 ? 3 : 0)
      await charge(desk, miembro, { now, descuento: (10_000 - cents / 100).toFixed(2), motivo_descuento: 'Promo' })
      const on = civil.format(now)
      taken.set(on, (taken.get(on) ?? 0) + cents)
    }
  }
  return taken
}

const inMoney = (cents: number) => cents / 100
const totalOf = (taken: Map<string, number>) => inMoney([...taken.values()].reduce((sum, cents) => sum + cents, 0))

describe.each(changes)('in %s on %s', (zone, day) => {
  it('each day has its own charges, on screen and in files, and the days add up to the ledger', async () => {
    const gym = await buildGym(app.db.owner, { zona_horaria: zone, moneda: 'USD' })
    const taken = await chargeAround(gym, zone, day)
    const headers = { authorization: (await app.clientOf(gym.users.Admin)).authStore.token }
    const days = `desde=${[...taken.keys()][0]}&hasta=${[...taken.keys()].at(-1)}`
    const made: Reporte = JSON.parse(
      await (await fetch(`${app.url}/api/reportes/ingresos?${days}`, { headers })).text(),
    )
    const byDay = made.tablas.find(({ id }) => id === 'dia')
    const at = (id: string) => byDay?.columnas.findIndex((column) => column.id === id) ?? -1
    const shown = new Map(byDay?.filas.map((fila) => [String(fila[at('dia')]), fila[at('total')]]))
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries([...taken].map(([on, cents]) => [on, inMoney(cents)])))
    expect(made.cifras.find(({ id }) => id === 'cobrado')?.valor).toBe(totalOf(taken))
    const [ledger] = await app.db.owner('select sum(monto_total)::float as sum from pagos where gimnasio_id = $1', [
      gym.id,
    ])
    expect(ledger).toEqual({ sum: totalOf(taken) })

    for (const tabla of ['', '&tabla=dia']) {
      const file = await fetch(`${app.url}/api/exportar/reporte-ingresos.xlsx?${days}${tabla}`, { headers })
      const sheet = (await readXlsx(new Uint8Array(await file.arrayBuffer()))).sheets.at(-1)
      expect(sheet?.rows.at(-1)?.at(-1)).toBe(totalOf(taken))
    }
  })
})
