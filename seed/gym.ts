import { startOfMonth, type CalendarDate } from '@internationalized/date'
import { arrivalDays } from './arrivals.ts'
import { createClock } from './clock.ts'
import { openDay, simulateVisits, type Visit } from './history.ts'
import { createBase } from './gym-base.ts'
import { chargesOf, type Charge, type Desk } from './ledger.ts'
import { createPerson } from './people.ts'
import { createRandom, type Random } from './random.ts'
import { pausesOf } from './pauses.ts'
import type { GymWorld, MiembroSeed, PagoSeed, PausaSeed } from './world.ts'
import type { GymProfile } from './worlds/profile.ts'

/**
 * Simulates the gym of `profile` as of `now`. The same moment gives the same gym, including ids. A later moment of the same day
 * only adds the payments in between.
 */
export function createGym(profile: GymProfile, now: Date): GymWorld {
  const random = createRandom(profile.key)
  const clock = createClock(profile.zona_horaria)
  const today = clock.dayOf(now)
  const opening = openDay(startOfMonth(today).subtract({ months: profile.open_months }))
  const base = createBase({ profile, random: random.fork('house'), clock, opening, today })
  const desk: Desk = { profile, base, clock, now, today }
  const { plazoAt: _, ...rows } = base
  return { ...rows, ...history(desk, random, opening) }
}

function history(desk: Desk, random: Random, opening: CalendarDate): Pick<GymWorld, 'miembros' | 'pagos' | 'pausas'> {
  const taken = new Set<string>()
  const yesterday = desk.today.subtract({ days: 1 })
  const members = arrivalDays(desk.profile, random.fork('arrivals'), opening, yesterday).map((joined, index) =>
    createMember(desk, random.fork(index), joined, index + 1, taken),
  )
  return {
    miembros: members.map(({ miembro }) => miembro),
    pagos: withReceipts(members.flatMap(({ charges }) => charges)),
    pausas: members
      .flatMap(({ pausas }) => pausas)
      .toSorted((a, b) => a.created.getTime() - b.created.getTime() || (a.id < b.id ? -1 : 1)),
  }
}

interface Member {
  readonly miembro: MiembroSeed
  readonly charges: readonly Charge[]
  readonly pausas: readonly PausaSeed[]
}

/** Share of members who register but never pay. */
const neverPaid = 0.04

function createMember(desk: Desk, random: Random, joined: CalendarDate, numero: number, taken: Set<string>): Member {
  const sucursal = random.weighted(desk.profile.sucursales, ({ weight }) => weight)
  const person = createPerson(desk.profile, random, joined, taken)
  const visits = random.chance(neverPaid) ? [] : simulateVisits(desk.profile, sucursal, random, joined, desk.today)
  const created = arrivedAt(desk, random, joined, visits[0])
  const miembro: MiembroSeed = {
    ...person,
    id: random.id(created),
    created,
    deleted: deletedAt(desk, random, visits.at(-1)?.day ?? joined),
    numero,
    sucursal_id: desk.base.sucursales[desk.profile.sucursales.indexOf(sucursal)]?.id ?? '',
  }
  const charges = chargesOf(desk, sucursal, random, miembro, visits)
  return { miembro, charges, pausas: pausesOf(desk, random.fork('pausa'), charges) }
}

/** The member's creation: a few minutes before the first payment, at the same desk. */
function arrivedAt(desk: Desk, random: Random, joined: CalendarDate, first: Visit | undefined): Date {
  const minute = first ? first.minute : random.int(desk.profile.opens + 60, desk.profile.closes - 60)
  return new Date(desk.clock.at(joined, minute).getTime() - random.int(95, 540) * 1000)
}

/** The removal date of some members without a payment for over a year; every term is shorter than that. */
function deletedAt(desk: Desk, random: Random, last: CalendarDate): Date | null {
  const isRemoved = random.chance(0.09)
  const day = openDay(last.add({ days: 400 + random.int(0, 60) }))
  return isRemoved && day.compare(desk.today) < 0 ? desk.clock.at(day, random.int(600, 1140)) : null
}

/** Receipt numbers count per branch, in the order of payment. */
function withReceipts(charges: readonly Charge[]): PagoSeed[] {
  const counters = new Map<string, number>()
  const inOrder = charges.toSorted((a, b) => a.created.getTime() - b.created.getTime() || (a.id < b.id ? -1 : 1))
  return inOrder.map((charge) => {
    const recibo = (counters.get(charge.sucursal_id) ?? 0) + 1
    counters.set(charge.sucursal_id, recibo)
    return { ...charge, recibo }
  })
}
