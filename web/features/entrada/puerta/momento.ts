import type { Momento } from '#shared/entrada.ts'
import { civilDay } from '#shared/values/dates-without-library.ts'

/** A moment as the gym's clock shows it. */
export function momentoOf(instant: Date, zona: string, sucursal_id: string): Momento {
  const time = new Intl.DateTimeFormat('en', { timeZone: zona, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const { hour, minute } = {
    hour: '',
    minute: '',
    ...Object.fromEntries(time.formatToParts(instant).map(({ type, value }) => [type, value] as const)),
  }
  const minuto = Number(hour) * 60 + Number(minute)
  return { instante: instant.getTime(), dia: civilDay(instant, zona), minuto, sucursal_id }
}
