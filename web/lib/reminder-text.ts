import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import type { Format } from '#web/lib/format.ts'

type Reminded = Pick<MiembroPago, 'nombre' | 'vencimiento' | 'dias_restantes'>
type Gym = { nombre: string; politica: { texto_recordatorio?: string | undefined } }

/** The places of a gym's own text that are filled for each member. */
export const reminderPlaces = ['{nombre}', '{gimnasio}', '{vencimiento}'] as const

/** What WhatsApp opens with for a member: the gym's own text for who has a plan, else one by the state of his membership. */
export function reminderText({ nombre, vencimiento, dias_restantes }: Reminded, gym: Gym, format: Format): string {
  const [firstName = nombre] = nombre.split(' ')
  const hello = `Hola ${firstName}, te escribimos de ${gym.nombre}.`
  if (vencimiento === '') return `${hello} ¡Te esperamos!`
  const day = format.civilDate(vencimiento)
  const own = gym.politica.texto_recordatorio?.trim()
  if (own) return fillPlaces(own, { nombre, vencimiento }, gym, format)
  return dias_restantes < 0
    ? `${hello} Tu membresía venció el ${day}. Cuando quieras la renovamos.`
    : `${hello} Tu membresía vence el ${day}. Puedes renovarla cuando quieras: no pierdes ningún día.`
}

/** A text with its places filled for a member. Who has no plan has no end: its place stays empty. */
export function fillPlaces(
  text: string,
  { nombre, vencimiento }: Pick<Reminded, 'nombre' | 'vencimiento'>,
  gym: Pick<Gym, 'nombre'>,
  format: Format,
): string {
  return text
    .replaceAll('{nombre}', () => nombre.split(' ')[0] ?? nombre)
    .replaceAll('{gimnasio}', () => gym.nombre)
    .replaceAll('{vencimiento}', () => (vencimiento === '' ? '' : format.civilDate(vencimiento)))
}
