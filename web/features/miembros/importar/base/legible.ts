import type { Format } from '#web/lib/format.ts'

const civilDate = /^\d{4}-\d{2}-\d{2}$/

/** A value as understood, as the screen writes it: a stored date in the form of dates. */
export const legible = (value: string, format: Format) => (civilDate.test(value) ? format.civilDate(value) : value)
