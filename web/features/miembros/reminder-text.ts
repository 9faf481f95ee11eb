import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import type { Format } from '#web/lib/format.ts'

/** What WhatsApp opens with for a member, by the state of his membership. */
export function reminderText(
  { nombre, vencimiento, dias_restantes }: MiembroPago,
  gimnasio: string,
  format: Format,
): string {
  const [firstName = nombre] = nombre.split(' ')
  const hello = `Hola ${firstName}, te escribimos de ${gimnasio}.`
  if (vencimiento === '') return `${hello} ¡Te esperamos!`
  const day = format.civilDate(vencimiento)
  return dias_restantes < 0
    ? `${hello} Tu membresía venció el ${day}. Cuando quieras la renovamos.`
    : `${hello} Tu membresía vence el ${day}. Puedes renovarla cuando quieras: no pierdes ningún día.`
}
