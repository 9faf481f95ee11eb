import type { CalendarDate } from '@internationalized/date'
import type { GymProfile, PlazoProfile } from './worlds/profile.ts'

/** Whole calendar months between the month of `day` and that of `today`. */
export function monthsAgo(day: CalendarDate, today: CalendarDate): number {
  return (today.year - day.year) * 12 + today.month - day.month
}

/** The list price on `day`, in cents: today's price reduced by the gym's later rises, rounded like a price list. */
export function listPrice(profile: GymProfile, plazo: PlazoProfile, day: CalendarDate, today: CalendarDate): number {
  const ago = monthsAgo(day, today)
  const exact = plazo.precio * profile.price_factor(ago)
  return ago === 0 ? plazo.precio : Math.max(1, Math.round(exact / profile.price_step)) * profile.price_step
}

/** `percent` of `price`, rounded down to whole units of the currency. */
export function discountOf(price: number, percent: number): number {
  return Math.floor((price * percent) / 10_000) * 100
}
