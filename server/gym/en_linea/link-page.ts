import { isPayable } from '#shared/en_linea/link-pago.ts'
import { parseMoney } from '#shared/values/money.ts'
import { writtenIn } from '#server/gym/exportar/format-cells.ts'
import { reciboLink } from '#server/gym/recibos/publico/recibo-link.ts'
import { heading, icons, line, note } from '#server/gym/publico/page.ts'
import { escapeHtml } from '#server/runtime/mail/escape-html.ts'
import { isOffered, type LinkPublico, type PagoDeLink } from './public-link.ts'
import { awaited, framed, goOn, type Visit } from './public-page.ts'

/** The amount to pay, what became of it, or why it cannot be paid. */
export function renderLink(link: LinkPublico, visit: Visit): string {
  if (link.pago) return framed(link, paid(link, link.pago))
  if (link.por_revisar) return framed(link, underReview(link, link.por_revisar))
  return framed(link, isOffered(link, visit.now) ? offered(link, visit) : closed(link, visit))
}

const amount = (link: LinkPublico, ...lines: readonly string[]) =>
  `<p class="importe">${escapeHtml(writtenIn(link).shown(Number(link.monto), 'dinero'))}</p>
    <dl>${line('Plan', link.concepto)}${lines.join('')}</dl>`

function paid(link: LinkPublico, { recibo, fecha, anulado, devuelto, monto_devuelto }: PagoDeLink): string {
  const written = writtenIn(link)
  const what = amount(link, line('Fecha', written.moment(fecha)))
  const receipt = `<a class="enlace" href="${reciboLink('', recibo)}">Ver el recibo</a>`
  if (anulado)
    return `${heading('malo', icons.slash, 'El gimnasio anuló este pago')}${what}${receipt}
    ${note('Si no sabes por qué, pregunta en tu gimnasio.')}`
  const part = parseMoney(monto_devuelto) ?? 0
  if (devuelto && part === 0)
    return `${heading('malo', icons.slash, 'Mercado Pago te devolvió este pago')}${what}${receipt}
    ${note('Si quieres pagar, habla con tu gimnasio.')}`
  return `${heading('bueno', icons.check, 'Pago recibido')}${what}
    ${part > 0 ? `<dl>${line('Te devolvieron', written.shown(Number(monto_devuelto), 'dinero'))}</dl>` : ''}${receipt}
    ${note('¡Gracias! El gimnasio ya tiene tu pago. Puedes cerrar esta página.')}`
}

function underReview(link: LinkPublico, came: NonNullable<LinkPublico['por_revisar']>): string {
  const { monto, moneda, resuelto } = came
  const received = monto === null ? '' : writtenIn({ ...link, moneda }).shown(monto, 'dinero')
  const what = `${amount(link)}${received && `<dl>${line('Recibido', received)}</dl>`}`
  if (resuelto)
    return `${heading('', icons.check, 'El gimnasio ya revisó tu pago')}${what}
    ${note('Pregunta en tu gimnasio qué se hizo con él.')}`
  return `${heading('', icons.clock, 'Tu pago está en revisión')}${what}
    ${awaited('Recibimos tu pago, y el gimnasio lo va a revisar antes de registrarlo. Si tienes dudas, habla con tu gimnasio.')}`
}

const waiting = 'Estamos esperando la confirmación de Mercado Pago'

function offered(link: LinkPublico, { path, returned }: Visit): string {
  const what = amount(link, line('Puedes pagar hasta', writtenIn(link).moment(link.vence)))
  if (returned === 'en_proceso')
    return `${heading('', icons.clock, waiting)}${what}
    ${awaited(`Esta página te avisa cuando llegue. Si no llegaste a pagar, <a href="${escapeHtml(path)}">vuelve a intentarlo</a>.`)}`
  if (link.ya_pago)
    return `${heading('', icons.card, 'El gimnasio ya registró otro pago')}${what}
    ${goOn(path, 'Pagar también este', '?otro=1')}
    ${awaited('Entró después de que te enviaron este enlace. Si pagas también este, se suma como otro período. Si tienes dudas, pregunta en tu gimnasio.')}`
  if (returned === 'rechazado' || link.intento === 'rechazado')
    return `${heading('malo', icons.slash, 'Mercado Pago no aprobó el pago')}${what}
    ${goOn(path, 'Volver a intentar')}
    ${awaited('No se cobró nada por ese intento. Puedes usar otro medio de pago en la página de Mercado Pago.')}`
  return `${heading('', icons.card, 'Tu pago')}${what}
    ${goOn(path, 'Pagar con Mercado Pago')}
    ${awaited('Pagas en la página de Mercado Pago. Si ya pagaste, no pagues otra vez: tu pago se confirma en unos minutos, y esta página te avisa.')}`
}

function closed(link: LinkPublico, { now }: Visit): string {
  const ask = 'Pide uno nuevo en tu gimnasio. Si ya pagaste, tu pago se registra igual.'
  if (link.intento === 'en_proceso')
    return `${heading('', icons.clock, waiting)}${amount(link)}
    ${awaited('Tu pago está en proceso. Esta página te avisa cuando llegue; no hace falta pagar otra vez.')}`
  if (link.estado === 'cancelado')
    return `${heading('malo', icons.slash, 'El gimnasio canceló este enlace')}${awaited(ask)}`
  if (!isPayable(link, now)) return `${heading('malo', icons.clock, 'Este enlace ya venció')}${awaited(ask)}`
  return `${heading('', icons.clock, 'Este enlace todavía no se puede pagar')}${amount(link)}
    ${awaited('El gimnasio lo está preparando. Si sigue así, pide uno nuevo.')}`
}
