import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { parseDate } from '@internationalized/date'
import { chainOf } from './chains.ts'
import { createGym } from './gym.ts'
import type { GymWorld, PagoSeed } from './world.ts'
import { castellana } from './worlds/castellana.ts'
import { norte } from './worlds/norte.ts'
import { vacio } from './worlds/vacio.ts'

const now = new Date('2026-11-21T20:00:00Z')
const world = createGym(norte, now)

const hashOf = (gym: GymWorld) => createHash('sha256').update(JSON.stringify(gym)).digest('hex')

function totalsByMonth(pagos: readonly PagoSeed[]): Map<string, number> {
  const totals = new Map<string, number>()
  for (const { dia, monto_total, anulacion } of pagos) {
    const month = dia.toString().slice(0, 7)
    totals.set(month, (totals.get(month) ?? 0) + (anulacion ? 0 : monto_total))
  }
  return totals
}

function countsByMonth(pagos: readonly PagoSeed[]): (month: string) => number {
  return (month) => pagos.filter(({ dia }) => dia.toString().startsWith(month)).length
}

describe('the demonstration gym', () => {
  it('has the phones of emergencies as people write them', () => {
    const contacts = world.miembros.map(({ contacto_emergencia }) => contacto_emergencia).filter(Boolean)
    expect(contacts.length).toBeGreaterThan(0)
    expect(contacts.filter((contact) => !/, \+54 9 11 \d{4}-\d{4}$/.test(contact))).toEqual([])
  })

  it('is the same for the same moment', () => {
    expect(hashOf(createGym(norte, now))).toBe(hashOf(world))
  })

  it('only grows during the day', () => {
    const morning = createGym(norte, new Date('2026-11-21T13:30:00Z'))
    expect(morning.pagos.length).toBeLessThan(world.pagos.length)
    expect(morning.pagos.map(({ id }) => id)).toEqual(world.pagos.slice(0, morning.pagos.length).map(({ id }) => id))
  })

  it('has the promised size', () => {
    expect(world.miembros).toHaveLength(1200)
    expect(world.sucursales).toHaveLength(3)
    expect(world.users).toHaveLength(8)
    expect(new Set(world.users.map(({ rol }) => rol)).size).toBe(5)
    const live = world.planes.filter(({ deleted }) => deleted === null)
    expect(new Set(live.map(({ nombre }) => nombre)).size).toBe(6)
    for (const plan of live) {
      const terms = world.planes_plazos.filter(({ id_plan }) => id_plan === plan.id)
      expect(terms.length).toBeGreaterThanOrEqual(1)
      expect(terms.length).toBeLessThanOrEqual(4)
    }
  })

  it('gives every row a unique id and every member a unique document', () => {
    const rows = [world.sucursales, world.users, world.planes, world.planes_plazos, world.miembros, world.pagos].flat()
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(new Set(world.miembros.map(({ dni }) => dni)).size).toBe(world.miembros.length)
  })

  it('has accents, double surnames, removed members and members who never paid', () => {
    const paid = new Set(world.pagos.map(({ id_miembro }) => id_miembro))
    expect(world.miembros.filter(({ nombre }) => /[áéíóúñü]/i.test(nombre)).length).toBeGreaterThan(400)
    expect(world.miembros.filter(({ nombre }) => nombre.split(' ').length >= 3).length).toBeGreaterThan(300)
    expect(world.miembros.filter(({ deleted }) => deleted).length).toBeGreaterThan(15)
    expect(world.miembros.filter(({ id }) => !paid.has(id)).length).toBeGreaterThan(25)
  })

  it('takes more money every year', () => {
    const totals = [...totalsByMonth(world.pagos).values()]
    const year = (index: number) => totals.slice(index * 12, index * 12 + 12).reduce((sum, total) => sum + total, 0)
    expect(year(1)).toBeGreaterThan(year(0) * 1.5)
    expect(year(2)).toBeGreaterThan(year(1) * 1.5)
  })

  it('is quiet in January and busy in autumn and spring', () => {
    const count = countsByMonth(world.pagos)
    for (const year of [2025, 2026]) {
      expect(count(`${year}-01`)).toBeLessThan(count(`${year - 1}-11`))
      expect(count(`${year}-03`)).toBeGreaterThan(count(`${year}-01`) * 1.2)
      expect(count(`${year}-10`)).toBeGreaterThan(count(`${year}-07`) * 1.1)
    }
  })

  it('charges during opening hours and never on a Sunday', () => {
    for (const { created, dia } of world.pagos) {
      const hour = (created.getUTCHours() + 21) % 24
      expect(hour).toBeGreaterThanOrEqual(7)
      expect(hour).toBeLessThan(23)
      expect(dia.toDate('UTC').getUTCDay()).not.toBe(0)
    }
  })

  it('counts receipts per branch without gaps, in the order of payment', () => {
    for (const { id } of world.sucursales) {
      const receipts = world.pagos.filter(({ sucursal_id }) => sucursal_id === id).map(({ recibo }) => recibo)
      expect(receipts).toEqual(receipts.map((_, index) => index + 1))
    }
  })

  it('gives every discount and void a reason and a user with the permission', () => {
    const senior = new Set(world.users.filter(({ rol }) => rol === 'Admin' || rol === 'Gerente').map(({ id }) => id))
    const discounted = world.pagos.filter(({ descuento }) => descuento > 0)
    const voids = world.pagos.flatMap(({ anulacion }) => anulacion ?? [])
    expect(discounted.length).toBeGreaterThan(100)
    expect(voids.length).toBeGreaterThan(30)
    for (const { motivo_descuento, usuario_id } of discounted) {
      expect(motivo_descuento).not.toBe('')
      expect(senior).toContain(usuario_id)
    }
    for (const { motivo, usuario_id } of voids) {
      expect(motivo).not.toBe('')
      expect(senior).toContain(usuario_id)
    }
  })

  it('charges the list price of the day, which has risen since', () => {
    const term = world.planes_plazos.find(({ precio }) => precio === 5_800_000)
    const prices = world.pagos
      .filter(({ id_plan_plazo }) => id_plan_plazo === term?.id)
      .map(({ precio_lista }) => precio_lista)
    expect(prices[0]).toBeLessThan(2_500_000)
    expect(prices.at(-1)).toBe(5_800_000)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  })
})

describe('on any day', () => {
  it.each(['2026-01-01', '2026-02-28', '2026-03-31', '2026-08-16', '2028-02-29'])(
    'has members who end that day, that week and within tolerance on %s',
    (day) => {
      const today = parseDate(day)
      const { miembros, pagos } = createGym(norte, new Date(`${day}T21:00:00Z`))
      const paidBy = new Map(miembros.map(({ id }): [string, PagoSeed[]] => [id, []]))
      for (const pago of pagos) paidBy.get(pago.id_miembro)?.push(pago)
      const left = miembros.flatMap(({ id }) => {
        const { cadena } = chainOf(paidBy.get(id) ?? [], norte.tolerancia_dias)
        return cadena ? [parseDate(cadena.vencimiento).compare(today)] : []
      })
      expect(left.filter((days) => days === 0).length).toBeGreaterThan(1)
      expect(left.filter((days) => days > 0 && days <= 7).length).toBeGreaterThan(20)
      expect(left.filter((days) => days < 0 && days >= -norte.tolerancia_dias).length).toBeGreaterThan(2)
      expect(pagos.every(({ created }) => created <= new Date(`${day}T21:00:00Z`))).toBe(true)
    },
  )
})

describe('the other gyms', () => {
  it('has its quiet months in summer in Madrid', () => {
    const { pagos, miembros } = createGym(castellana, now)
    const count = countsByMonth(pagos)
    expect(miembros).toHaveLength(180)
    expect(count('2026-08')).toBeLessThan(count('2026-05'))
    expect(count('2026-09')).toBeGreaterThan(count('2026-08'))
    expect(miembros.every(({ dni }) => /^([0-9]{8}|[XYZ][0-9]{7})[A-Z]$/.test(dni))).toBe(true)
  })

  it('has no members and no sales when newly registered', () => {
    const { pagos, miembros, planes, sucursales, users } = createGym(vacio, now)
    expect([pagos.length, miembros.length, planes.length, sucursales.length, users.length]).toEqual([0, 0, 0, 1, 1])
  })
})
