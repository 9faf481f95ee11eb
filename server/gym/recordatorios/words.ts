import { fillVariables } from '#shared/recordatorios/texto.ts'
import { firstName } from '#shared/values/first-name.ts'
import { isAboutEnd } from '#shared/recordatorios/regla.ts'
import { formatMoney } from '#shared/values/money.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { writeDay } from '#shared/values/write-day.ts'
import type { MailContent } from '#server/runtime/mail/mail-content.ts'
import { plainName, plainText } from '#server/runtime/mail/plain-name.ts'
import { templates } from '#server/runtime/mail/templates.ts'
import type { DueRule } from './due.ts'
import type { GymDay } from './gym-day.ts'

/** `saldo` is a decimal text, null for a rule about something else. */
type Person = { readonly nombre: string; readonly vencimiento: CivilDate | null; readonly saldo: string | null }
type Gym = Pick<GymDay, 'gimnasio' | 'correo' | 'dia' | 'pais' | 'moneda'>
type Rule = Pick<DueRule, 'tipo' | 'texto'>

const written = (vencimiento: CivilDate | null) => (vencimiento === null ? '' : writeDay(vencimiento))

/** The text for a member, as a person of the staff sends it. */
export const textOf = ({ texto }: Rule, { nombre, ...about }: Person, gym: Omit<Gym, 'correo' | 'dia'>): string =>
  fillVariables(texto, { nombre, gimnasio: gym.gimnasio, ...writtenOf(about, gym) })

const writtenOf = ({ vencimiento, saldo }: Omit<Person, 'nombre'>, gym: Pick<Gym, 'pais' | 'moneda'>) => ({
  vencimiento: written(vencimiento),
  saldo: saldo === null ? '' : formatMoney(Number(saldo), gym),
})

/** The mail for a member. The gym's words are made plain before names and dates go in, so that nothing becomes a link. */
export function mailOf(rule: Rule, person: Person, gym: Gym, baja: string): MailContent {
  const variables = {
    nombre: plainName(person.nombre),
    gimnasio: plainName(gym.gimnasio),
    ...writtenOf(person, gym),
  }
  const lines = rule.texto.split(/\s*\n\s*/).map((line) => fillVariables(plainText(line), variables))
  return templates.recordatorio({
    asunto: subjectOf(rule, person, gym),
    parrafos: lines.filter((line) => line !== ''),
    gimnasio: { nombre: gym.gimnasio, correo: gym.correo },
    baja,
  })
}

function subjectOf({ tipo }: Rule, { nombre, vencimiento }: Person, { gimnasio, dia }: Gym): string {
  const gym = plainName(gimnasio)
  if (tipo === 'cumple') return `¡Feliz cumpleaños, ${plainName(firstName(nombre))}!`
  if (tipo === 'saldo') return `Tienes un saldo pendiente en ${gym}`
  if (!isAboutEnd(tipo)) return `Te esperamos en ${gym}`
  const [verb, when] =
    vencimiento === dia
      ? ['vence', 'hoy']
      : [(vencimiento ?? '') < dia ? 'venció' : 'vence', `el ${written(vencimiento)}`]
  return `Tu membresía en ${gym} ${verb} ${when}`
}
