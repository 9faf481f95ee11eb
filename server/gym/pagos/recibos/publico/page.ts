import { limitRefusals } from '#shared/errors/limit-refusals.ts'
import { reciboNumber } from '#shared/recibo.ts'
import { writtenIn } from '#server/gym/exportar/format-cells.ts'
import { escapeHtml } from '#server/runtime/mail/escape-html.ts'
import type { ReciboPublico } from './read-publico.ts'

const check = '<path d="M21.801 10A10 10 0 1 1 17 3.335"/><path d="m9 11 3 3L22 4"/>'
const slash = '<circle cx="12" cy="12" r="10"/><path d="m4.9 4.9 14.2 14.2"/>'
const question =
  '<circle cx="12" cy="12" r="10"/><path d="M9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3"/><path d="M12 17h.01"/>'

/** The page where no web app is built. */
const bare = `<!doctype html><html lang="es-419"><head><meta charset="utf-8"><meta name="robots" content="noindex">
<title>Recibo</title></head><body><main><!--recibo--></main></body></html>`

/** The built page, or a bare one, with the content in its place. */
export const fillPage = (template: string | undefined, content: string): string =>
  (template ?? bare).replace('<!--recibo-->', () => content)

/** The truth of a receipt. */
export function renderRecibo(recibo: ReciboPublico): string {
  const written = writtenIn(recibo)
  const { gimnasio, sucursal, fecha, monto, anulado } = recibo
  const lines: [string, string][] = [
    ['Gimnasio', gimnasio],
    ['Sucursal', sucursal],
    ['Recibo', reciboNumber(recibo.recibo)],
    ['Fecha', written.moment(fecha)],
    ...(anulado ? [['Anulado', written.moment(anulado)] satisfies [string, string]] : []),
  ]
  return `${anulado ? heading('malo', slash, 'Recibo anulado') : heading('bueno', check, 'Recibo válido')}
    <p class="importe">${escapeHtml(written.shown(Number(monto), 'dinero'))}</p>
    <dl>${lines.map(line).join('')}</dl>
    <p class="nota">${
      anulado
        ? 'El gimnasio anuló este recibo: ya no vale como comprobante del pago.'
        : 'Compara estos datos con los de tu recibo: deben ser los mismos.'
    }</p>`
}

export const notFoundPage = `${heading('', question, 'No encontramos este recibo')}
    <p class="nota">Revisa que el enlace esté completo o escanea otra vez el código del recibo. Si sigue sin aparecer, pregunta en el gimnasio que te lo dio.</p>`

export const tooManyPage = `${heading('', question, 'Demasiadas consultas')}
    <p class="nota">${limitRefusals.receipt_lookups}</p>`

const line = ([name, value]: readonly [string, string]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`

function heading(state: string, path: string, text: string): string {
  return `<svg class="${state}" viewBox="0 0 24 24" aria-hidden="true">${path}</svg>
    <h1 class="${state}">${text}</h1>`
}
