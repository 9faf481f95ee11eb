import type { Gimnasio } from '#shared/collections/gimnasio.ts'
import { civilDay } from '#shared/values/dates.ts'
import { recordStore } from '#web/lib/forms/record-store.ts'
import type { Sent } from '#web/lib/forms/save-record.ts'
import { serverNow } from '#web/lib/clock/server-clock.ts'
import { horarioInstant } from '#web/lib/horario-steps.ts'
import { type GeneralInput, reglasInput } from './general-input.ts'

export const generalStore = recordStore<Gimnasio, GeneralInput>('gimnasios', { bodyOf })

/** Of the opening hours only the time counts. Rules without a field stay as they are. */
function bodyOf({ base, changes, input }: Sent<Gimnasio, GeneralInput>): Record<string, unknown> {
  const { apertura, cierre, telefono, ...others } = changes
  const today = civilDay(serverNow(), input.zona_horaria)
  const isRule = ([name]: [string, unknown]) => name in reglasInput.shape
  const [rules, own] = [Object.entries(others).filter(isRule), Object.entries(others).filter((one) => !isRule(one))]
  const hour = (time: string) => horarioInstant(time, today, input.zona_horaria)
  return {
    ...Object.fromEntries(own),
    ...(telefono !== undefined && { telefono: telefono === '' ? null : Number(telefono) }),
    ...(apertura !== undefined && { horario_apertura: hour(apertura) }),
    ...(cierre !== undefined && { horario_cierre: hour(cierre) }),
    ...(rules.length > 0 && { politica: { ...base.politica, ...Object.fromEntries(rules) } }),
  }
}
