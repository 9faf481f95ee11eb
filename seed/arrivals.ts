import { getDayOfWeek, type CalendarDate } from '@internationalized/date'
import { isOpen } from './history.ts'
import { monthsAgo } from './prices.ts'
import type { Random } from './random.ts'
import type { GymProfile } from './worlds/profile.ts'

/**
 * The days on which members joined, earliest first. Arrivals grow each month. They peak in busy seasons, at the start of months
 * and weeks, and at the opening.
 */
export function arrivalDays(profile: GymProfile, random: Random, opening: CalendarDate, last: CalendarDate) {
  const days = daysBetween(opening, last)
  const total = days.reduce((sum, day) => sum + dayWeight(profile, day, opening), 0)
  const arrivals: CalendarDate[] = []
  let passed = 0
  for (const day of days) {
    passed += dayWeight(profile, day, opening)
    const due = Math.floor((passed / total) * profile.members + 1e-9)
    while (arrivals.length < due) arrivals.push(day)
  }
  return shuffleNeighbours(arrivals, random)
}

function daysBetween(first: CalendarDate, last: CalendarDate): CalendarDate[] {
  const days: CalendarDate[] = []
  for (let day = first; day.compare(last) <= 0; day = day.add({ days: 1 })) days.push(day)
  return days
}

function dayWeight(profile: GymProfile, day: CalendarDate, opening: CalendarDate): number {
  if (!isOpen(day)) return 0
  const month = monthsAgo(opening, day)
  const crowd = month === 0 ? 2.6 : 1
  const start = day.day <= 10 ? 1.5 : 0.8
  const monday = getDayOfWeek(day, 'es-ES') === 0 ? 1.4 : 1
  return (profile.seasons[day.month - 1] ?? 1) * (1 + profile.growth) ** month * crowd * start * monday
}

/** Adds irregularity: about every third arrival swaps places with one a few days away. */
function shuffleNeighbours(days: CalendarDate[], random: Random): CalendarDate[] {
  return days
    .map((day, index) => (random.chance(0.35) ? (days[Math.max(0, index - random.int(1, 9))] ?? day) : day))
    .toSorted((a, b) => a.compare(b))
}
