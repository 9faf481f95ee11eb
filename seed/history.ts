import { getDayOfWeek, parseDate, type CalendarDate } from '@internationalized/date'
import { extend, type Cadena, type Cobro } from '#shared/periodos.ts'
import { monthsAgo } from './prices.ts'
import type { Random } from './random.ts'
import type { GymProfile, PlanProfile, PlazoProfile, SucursalProfile } from './worlds/profile.ts'

/** One payment at the desk. `minute` counts from midnight in the gym's zone. */
export interface Visit {
  readonly day: CalendarDate
  readonly minute: number
  readonly second: number
  readonly plan: PlanProfile
  readonly plazo: PlazoProfile
}

interface Habits {
  /** Probability of a renewal when a month ends. */
  readonly loyalty: number
  /** Days after the end on which the member usually pays; negative is early. */
  readonly punctuality: number
  /** Minute of the day of the member's usual visit. */
  readonly hour: number
}

const kinds = [
  { weight: 44, loyalty: 0.965 },
  { weight: 36, loyalty: 0.89 },
  { weight: 20, loyalty: 0.6 },
] as const

const maxVisits = 90

/** The payments of one member from joining until today, as real people pay: early, late, with gaps. */
export function simulateVisits(
  profile: GymProfile,
  sucursal: SucursalProfile,
  random: Random,
  joined: CalendarDate,
  today: CalendarDate,
): Visit[] {
  const habits = habitsOf(profile, random)
  let sold = choosePlan(profile, sucursal, random, joined, today)
  const visits: Visit[] = []
  let cadena: Cadena | null = null
  let day: CalendarDate | null = joined
  while (day && day.compare(today) <= 0 && visits.length < maxVisits) {
    const visit = {
      day,
      minute: minuteOf(profile, random, habits, day, visits.at(-1)),
      second: random.int(0, 59),
      ...sold,
    }
    visits.push(visit)
    cadena = extend(cadena, cobroOf(profile, visit)).cadena
    day = nextVisit(profile, random, habits, parseDate(cadena.vencimiento), day, sold.plazo)
    if (day && day.compare(today) <= 0) sold = renewedPlan(profile, sucursal, random, sold, day, today)
  }
  return visits
}

function cobroOf(profile: GymProfile, { day, plazo }: Visit): Cobro {
  const { duracion, unidad } = plazo
  return { dia: day.toString(), duracion, unidad, eleccion: '', tolerancia: profile.tolerancia_dias }
}

function habitsOf(profile: GymProfile, random: Random): Habits {
  const kind = random.weighted(kinds, ({ weight }) => weight)
  const isMorning = random.chance(0.36)
  const hour = isMorning ? 8.4 * 60 + random.int(-70, 150) : 18.6 * 60 + random.int(-150, 130)
  return {
    loyalty: kind.loyalty,
    punctuality: random.weighted([-4, -2, 0, 1, 3, 7] as const, (days) => (days < 2 ? 22 : 9)),
    hour: Math.min(Math.max(hour, profile.opens + 5), profile.closes - 20),
  }
}

function season(profile: GymProfile, day: CalendarDate): number {
  return profile.seasons[day.month - 1] ?? 1
}

/** The next payment, or null if the member never returns. */
function nextVisit(
  profile: GymProfile,
  random: Random,
  habits: Habits,
  end: CalendarDate,
  last: CalendarDate,
  plazo: PlazoProfile,
): CalendarDate | null {
  if (random.chance(0.008)) return openDay(last.add({ days: random.int(0, 6) }))
  const isShort = plazo.unidad === 'día'
  const leaves = Math.min(0.9, (1 - habits.loyalty) / season(profile, end) ** 1.3 + (isShort ? 0.35 : 0))
  if (!random.chance(leaves)) return openDay(notBefore(end.add({ days: delay(random, habits) }), last))
  return random.chance(0.42) ? openDay(comeback(profile, random, end)) : null
}

function delay(random: Random, habits: Habits): number {
  if (random.chance(0.05)) return random.int(-15, -6)
  if (random.chance(0.07)) return random.int(6, 24)
  return habits.punctuality + random.int(-2, 2)
}

function notBefore(day: CalendarDate, last: CalendarDate): CalendarDate {
  return day.compare(last) > 0 ? day : last.add({ days: 1 })
}

/** The date of a return: of three possible days the one in the busiest month. */
function comeback(profile: GymProfile, random: Random, end: CalendarDate): CalendarDate {
  const days = Array.from({ length: 3 }, () => end.add({ days: random.int(24, 250) }))
  const [first = end, ...others] = days
  return others.reduce((best, day) => (season(profile, day) > season(profile, best) ? day : best), first)
}

/** The next open day: the desk is closed on Sundays, Christmas and New Year. */
export function openDay(day: CalendarDate): CalendarDate {
  return isOpen(day) ? day : openDay(day.add({ days: 1 }))
}

export function isOpen(day: CalendarDate): boolean {
  const isFeast = (day.month === 12 && day.day === 25) || (day.month === 1 && day.day === 1)
  return getDayOfWeek(day, 'es-ES') !== 6 && !isFeast
}

function minuteOf(
  profile: GymProfile,
  random: Random,
  habits: Habits,
  day: CalendarDate,
  last: Visit | undefined,
): number {
  const isSaturday = getDayOfWeek(day, 'es-ES') === 5
  const usual = isSaturday ? 10.5 * 60 + random.int(-60, 150) : habits.hour + random.int(-35, 35)
  if (last?.day.compare(day) === 0) return last.minute + 15
  return Math.round(Math.min(Math.max(usual, profile.opens + 2), profile.closes - 8))
}

interface Sold {
  readonly plan: PlanProfile
  readonly plazo: PlazoProfile
}

function isSold(plan: PlanProfile, sucursal: SucursalProfile, day: CalendarDate, today: CalendarDate): boolean {
  if (!sucursal.planes.includes(plan.nombre)) return false
  return plan.retired_months_ago === undefined || monthsAgo(day, today) > plan.retired_months_ago
}

function choosePlan(
  profile: GymProfile,
  sucursal: SucursalProfile,
  random: Random,
  day: CalendarDate,
  today: CalendarDate,
): Sold {
  const sold = profile.planes.filter((plan) => isSold(plan, sucursal, day, today))
  const plan = random.weighted(sold, ({ weight }) => weight)
  return { plan, plazo: random.weighted(plan.plazos, ({ weight }) => weight) }
}

function renewedPlan(
  profile: GymProfile,
  sucursal: SucursalProfile,
  random: Random,
  sold: Sold,
  day: CalendarDate,
  today: CalendarDate,
): Sold {
  const leavesPlan = sold.plan.nombre === 'Por días' ? 0.4 : 0.035
  if (!isSold(sold.plan, sucursal, day, today) || random.chance(leavesPlan)) {
    return choosePlan(profile, sucursal, random, day, today)
  }
  const plazo = random.chance(0.06) ? random.weighted(sold.plan.plazos, ({ weight }) => weight) : sold.plazo
  return { plan: sold.plan, plazo }
}
