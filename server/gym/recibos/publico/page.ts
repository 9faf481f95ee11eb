import { limitRefusals } from '#shared/errors/limit-refusals.ts'
import { reciboNumber } from '#shared/recibo.ts'
import { writtenIn } from '#server/gym/exportar/format-cells.ts'
import { brand, heading, icons, line, note } from '#server/gym/publico/page.ts'
import type { PublicPage } from '#server/gym/publico/public-routes.ts'
import { escapeHtml } from '#server/runtime/mail/escape-html.ts'
import type { ReciboPublico } from './read-publico.ts'

export const reciboPage: PublicPage = {
  titulo: 'Verificar un recibo',
  pie: 'Recibos emitidos con Vigente',
  prefix: 'recibo_publico',
  budget: 'receiptLookups',
  notFound:
    heading('', icons.question, 'No encontramos este recibo') +
    note(
      'Revisa que el enlace esté completo o escanea otra vez el código del recibo. Si sigue sin aparecer, pregunta en el gimnasio que te lo dio.',
    ),
  tooMany: heading('', icons.clock, 'Demasiadas consultas') + note(limitRefusals.receipt_lookups),
}

/** The truth of a receipt. */
export function renderRecibo(recibo: ReciboPublico): string {
  const written = writtenIn(recibo)
  const { gimnasio, sucursal, fecha, monto, anulado } = recibo
  const lines: [string, string][] = [
    ['Sucursal', sucursal],
    ['Recibo', reciboNumber(recibo.recibo)],
    ['Fecha', written.moment(fecha)],
    ...(anulado ? [['Anulado', written.moment(anulado)] satisfies [string, string]] : []),
  ]
  return `${brand(gimnasio)}
    ${anulado ? heading('malo', icons.slash, 'Recibo anulado') : heading('bueno', icons.check, 'Recibo válido')}
    <p class="importe">${escapeHtml(written.shown(Number(monto), 'dinero'))}</p>
    <dl>${lines.map(([name, value]) => line(name, value)).join('')}</dl>
    ${note(
      anulado
        ? 'El gimnasio anuló este recibo: ya no vale como comprobante del pago.'
        : 'Compara estos datos con los de tu recibo: deben ser los mismos.',
    )}`
}
