import type { Pago } from '#shared/collections/pago.ts'
import { plazoLabel } from '#shared/collections/plan-plazo.ts'
import { aCuenta } from '#shared/metodos-pago.ts'
import { reciboWords, type Recibo } from '#shared/recibos/recibo-words.ts'
import type { Gimnasio } from '#web/lib/session.ts'
import { greeting } from '#web/lib/whatsapp/greeting.ts'

/** The purchase as it was sold: 'Musculación · 3 meses'. */
export function conceptOf(pago: Pick<Pago, 'duracion' | 'unidad' | 'expand'>): string {
  const plan = pago.expand?.id_plan_plazo?.expand?.id_plan?.nombre
  return [plan, plazoLabel(pago)].filter(Boolean).join(' · ')
}

type Issuer = Pick<Gimnasio, 'nombre' | 'pais' | 'moneda' | 'zona_horaria'>

/** The text for WhatsApp, sent by the user. `enlace`: the address of the public page, '' for none. */
export function reciboMessage(recibo: Recibo, gym: Issuer, enlace = ''): string {
  const { titulo, momento, resumen, medios, pagado, aviso } = reciboWords(recibo, gym)
  const got = recibo.medio_pago === aCuenta ? 'anotamos tu compra' : `recibimos tu pago de ${pagado}`
  return [
    `${greeting(recibo.cliente)} ${got} en ${gym.nombre} (${recibo.sucursal}).`,
    resumen,
    ...(aviso === '' ? [] : [aviso]),
    `${titulo} · ${medios} · ${momento}`,
    ...(enlace === '' ? [] : [`Recibo: ${enlace}`]),
    '¡Gracias!',
  ].join('\n')
}
