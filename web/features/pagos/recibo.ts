import type { Pago } from '#shared/collections/pago.ts'
import { plazoLabel } from '#shared/collections/plan-plazo.ts'
import type { Format } from '#web/lib/format.ts'

const digits = 6

/** '000123': consecutive per branch. */
export function reciboNumber(recibo: number): string {
  return String(recibo).padStart(digits, '0')
}

/** 'Musculación · 3 meses', as it was sold. */
export function conceptOf(pago: Pick<Pago, 'duracion' | 'unidad' | 'expand'>): string {
  const plan = pago.expand?.id_plan_plazo?.expand?.id_plan?.nombre
  return [plan, plazoLabel(pago)].filter(Boolean).join(' · ')
}

type Place = { gimnasio: string; sucursal: string; format: Format }

/** What WhatsApp opens with, for the person at the desk to send. */
export function reciboMessage(pago: Pago, { gimnasio, sucursal, format }: Place): string {
  const [firstName = ''] = (pago.expand?.id_miembro?.nombre ?? '').split(' ')
  return [
    `Hola${firstName && ` ${firstName}`}: recibimos tu pago de ${format.money(pago.monto_total)} en ${gimnasio} (${sucursal}).`,
    `${conceptOf(pago)}, del ${format.civilDate(pago.inicio)} al ${format.date(pago.fecha_vencimiento)}.`,
    `Recibo ${reciboNumber(pago.recibo)} · ${pago.medio_pago} · ${format.dateTime(pago.fecha_pago)}`,
    '¡Gracias!',
  ].join('\n')
}
