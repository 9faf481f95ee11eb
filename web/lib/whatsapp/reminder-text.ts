import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { fillVariables } from '#shared/recordatorios/texto.ts'
import type { Format } from '../format.ts'
import { greeting } from './greeting.ts'

type Reminded = Pick<MiembroPago, 'nombre' | 'vencimiento' | 'dias_restantes'>
type Gym = { nombre: string; politica: { texto_recordatorio?: string | undefined } }

/** Placeholders in a gym's reminder text. */
export const reminderPlaceholders = ['{nombre}', '{gimnasio}', '{vencimiento}'] as const

/** The WhatsApp text for a member: the gym's own text for a member with a plan, otherwise one by membership state. */
export function reminderText({ nombre, vencimiento, dias_restantes }: Reminded, gym: Gym, format: Format): string {
  const opening = `${greeting(nombre).replace(/:$/, ',')} te escribimos de ${gym.nombre}.`
  if (vencimiento === '') return `${opening} ¡Te esperamos!`
  const day = format.civilDate(vencimiento)
  const own = gym.politica.texto_recordatorio?.trim()
  if (own) return fillPlaceholders(own, { nombre, vencimiento }, gym, format)
  return dias_restantes < 0
    ? `${opening} Tu membresía venció el ${day}. Cuando quieras la renovamos.`
    : `${opening} Tu membresía vence el ${day}. Puedes renovarla cuando quieras: no pierdes ningún día.`
}

/** Fills a text's placeholders for a member. Without a plan, {vencimiento} is empty. */
export function fillPlaceholders(
  text: string,
  { nombre, vencimiento }: Pick<Reminded, 'nombre' | 'vencimiento'>,
  gym: Pick<Gym, 'nombre'>,
  format: Format,
): string {
  const written = vencimiento === '' ? '' : format.civilDate(vencimiento)
  return fillVariables(text, { nombre, gimnasio: gym.nombre, vencimiento: written })
}
