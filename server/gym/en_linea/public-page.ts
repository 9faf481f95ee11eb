import { limitRefusals } from '#shared/errors/limit-refusals.ts'
import { cadaPlazo } from '#shared/en_linea/cobro-automatico.ts'
import { isPayable } from '#shared/en_linea/link-pago.ts'
import { writtenIn } from '#server/gym/exportar/format-cells.ts'
import type { Locality } from '#server/gym/exportar/sheet.ts'
import { brand, heading, icons, line, note } from '#server/gym/publico/page.ts'
import type { PublicPage } from '#server/gym/publico/public-routes.ts'
import { escapeHtml } from '#server/runtime/mail/escape-html.ts'
import type { StoredAutomatico } from './cobros/stored-automatico.ts'
import type { StoredLink } from './cobros/stored-link.ts'

export const linkPage: PublicPage = {
  titulo: 'Pagar',
  pie: 'Pagos de tu gimnasio, con Vigente',
  prefix: 'link_publico',
  budget: 'linkLookups',
  notFound:
    heading('', icons.question, 'No encontramos este enlace') +
    note('Revisa que el enlace esté completo. Si sigue sin aparecer, pregunta en el gimnasio que te lo envió.'),
  tooMany: heading('', icons.clock, 'Demasiadas consultas') + note(limitRefusals.link_lookups),
}

/** The public part of a link: nothing about the member or the staff. `por_revisar`: what came instead of the amount. */
export type LinkPublico = Locality &
  Pick<StoredLink, 'concepto' | 'monto' | 'estado' | 'vence' | 'enlace'> & {
    gimnasio: string
    por_revisar: { monto: number | null; moneda: string } | null
  }

/** The public part of a consent. */
export type AutomaticoPublico = Locality &
  Pick<StoredAutomatico, 'concepto' | 'monto' | 'duracion' | 'unidad' | 'estado' | 'enlace'> & { gimnasio: string }

/** The amount to pay, or that it was paid. The provider returns the payer here, too, often before it tells us. */
export function renderLink(link: LinkPublico, now: Date): string {
  const written = writtenIn(link)
  const { gimnasio, concepto, monto, estado, vence, enlace } = link
  const what = `<p class="importe">${escapeHtml(written.shown(Number(monto), 'dinero'))}</p>
    <dl>${line('Plan', concepto)}${estado === 'pagado' ? '' : line('Puedes pagar hasta', written.moment(vence))}</dl>`
  if (estado === 'pagado' && link.por_revisar) {
    const { monto: llego, moneda } = link.por_revisar
    const recibido = llego === null ? '' : writtenIn({ ...link, moneda }).shown(llego, 'dinero')
    return `${brand(gimnasio)}${heading('', icons.clock, 'Tu pago está en revisión')}${what}
    ${recibido && `<dl>${line('Recibido', recibido)}</dl>`}
    ${note('Recibimos tu pago, y el gimnasio lo va a revisar antes de registrarlo. Si tienes dudas, habla con tu gimnasio.')}`
  }
  if (estado === 'pagado')
    return `${brand(gimnasio)}${heading('bueno', icons.check, 'Pago recibido')}${what}
    ${note('¡Gracias! El gimnasio ya tiene tu pago. Puedes cerrar esta página.')}`
  if (!isPayable(link, now) || enlace === '')
    return `${brand(gimnasio)}${heading('malo', icons.clock, 'Este enlace ya no se puede pagar')}
    ${note('Pide uno nuevo en tu gimnasio. Si ya pagaste, tu pago se registra igual.')}`
  return `${brand(gimnasio)}${heading('', icons.card, 'Tu pago')}${what}
    <a class="boton" href="${escapeHtml(enlace)}" rel="noreferrer">Pagar con Mercado Pago</a>
    ${note('Pagas en la página de Mercado Pago. Si ya pagaste, tu pago se confirma en unos minutos: vuelve a abrir esta página para verlo.')}`
}

/** The terms that the member consents to, or that it was done. The provider returns the payer here, too, often before it tells us. */
export function renderAutomatico(automatico: AutomaticoPublico): string {
  const { gimnasio, concepto, monto, estado, enlace } = automatico
  const price = writtenIn(automatico).shown(Number(monto), 'dinero')
  const what = `<p class="importe">${escapeHtml(price)}</p>
    <dl>${line('Plan', concepto)}${line('Se cobra', cadaPlazo(automatico))}</dl>`
  if (estado === 'esperando' && enlace !== '')
    return `${brand(gimnasio)}${heading('', icons.card, 'Cobro automático')}${what}
    <a class="boton" href="${escapeHtml(enlace)}" rel="noreferrer">Aceptar en Mercado Pago</a>
    ${note('Puedes cancelarlo cuando quieras, en Mercado Pago o en el gimnasio. El precio no cambia sin que lo aceptes.')}`
  if (estado === 'esperando' || estado === 'cancelado')
    return `${brand(gimnasio)}${heading('malo', icons.clock, 'Este cobro automático no está activo')}
    ${note('Para pagar así, pide un enlace nuevo en tu gimnasio.')}`
  if (estado === 'con_problema')
    return `${brand(gimnasio)}${heading('malo', icons.slash, 'Hay un problema con tu cobro automático')}
    ${note('Revisa tu medio de pago en Mercado Pago, o habla con tu gimnasio.')}${what}`
  if (estado === 'pausado')
    return `${brand(gimnasio)}${heading('', icons.clock, 'Cobro automático en pausa')}${what}
    ${note('Mientras tanto no se cobra nada. Puedes seguir en Mercado Pago o en tu gimnasio.')}`
  return `${brand(gimnasio)}${heading('bueno', icons.check, 'Cobro automático aceptado')}${what}
    ${note('¡Gracias! Tu plan se paga solo. Puedes cerrar esta página.')}`
}
