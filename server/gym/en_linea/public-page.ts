import { limitRefusals } from '#shared/errors/limit-refusals.ts'
import { cadaPlazo } from '#shared/en_linea/cobro-automatico.ts'
import { isPayable } from '#shared/en_linea/link-pago.ts'
import { writtenIn } from '#server/gym/exportar/format-cells.ts'
import type { Locality } from '#server/gym/exportar/sheet.ts'
import { escapeHtml } from '#server/runtime/mail/escape-html.ts'
import type { StoredAutomatico } from './stored-automatico.ts'
import type { StoredLink } from './stored-link.ts'

/** The public part of a link: nothing about the member or the staff. */
export type LinkPublico = Locality &
  Pick<StoredLink, 'concepto' | 'monto' | 'estado' | 'vence' | 'enlace'> & { gimnasio: string }

/** The public part of a consent. */
export type AutomaticoPublico = Locality &
  Pick<StoredAutomatico, 'concepto' | 'monto' | 'duracion' | 'unidad' | 'estado' | 'enlace'> & { gimnasio: string }

const check = '<path d="M21.801 10A10 10 0 1 1 17 3.335"/><path d="m9 11 3 3L22 4"/>'
const card = '<rect width="20" height="14" x="2" y="5" rx="2"/><path d="M2 10h20"/>'
const clock = '<circle cx="12" cy="12" r="10"/><path d="M12 6v6l4 2"/>'

/** The page where no web app is built. */
const bare = `<!doctype html><html lang="es-419"><head><meta charset="utf-8"><meta name="robots" content="noindex">
<title>Pagar</title></head><body><main><!--pago--></main></body></html>`

/** The built page, or a bare one, with the content in its place. */
export const fillPage = (template: string | undefined, content: string): string =>
  (template ?? bare).replace('<!--pago-->', () => content)

/** The amount to pay, or that it was paid. The provider returns the payer here, too, often before it tells us. */
export function renderLink(link: LinkPublico, now: Date): string {
  const written = writtenIn(link)
  const { gimnasio, concepto, monto, estado, vence, enlace } = link
  const what = `<p class="importe">${escapeHtml(written.shown(Number(monto), 'dinero'))}</p>
    <dl>${line('Gimnasio', gimnasio)}${line('Plan', concepto)}${estado === 'pagado' ? '' : line('Vence', written.moment(vence))}</dl>`
  if (estado === 'pagado')
    return `${heading('bueno', check, 'Pago recibido')}${what}
    <p class="nota">¡Gracias! El gimnasio ya tiene tu pago. Puedes cerrar esta página.</p>`
  if (!isPayable(link, now) || enlace === '')
    return `${heading('malo', clock, 'Este enlace ya no se puede pagar')}
    <p class="nota">Pide uno nuevo en tu gimnasio. Si ya pagaste, tu pago se registra igual.</p>`
  return `${heading('', card, 'Tu pago')}${what}
    <a class="boton" href="${escapeHtml(enlace)}" rel="noreferrer">Pagar con Mercado Pago</a>
    <p class="nota">Si ya pagaste, tu pago se confirma en unos minutos: vuelve a abrir esta página para verlo.</p>`
}

/** The terms that the member consents to, or that it was done. The provider returns the payer here, too, often before it tells us. */
export function renderAutomatico(automatico: AutomaticoPublico): string {
  const { gimnasio, concepto, monto, estado, enlace } = automatico
  const price = writtenIn(automatico).shown(Number(monto), 'dinero')
  const what = `<p class="importe">${escapeHtml(price)}</p>
    <dl>${line('Gimnasio', gimnasio)}${line('Plan', concepto)}${line('Se cobra', cadaPlazo(automatico))}</dl>`
  if (estado === 'esperando' && enlace !== '')
    return `${heading('', card, 'Cobro automático')}${what}
    <a class="boton" href="${escapeHtml(enlace)}" rel="noreferrer">Aceptar en Mercado Pago</a>
    <p class="nota">Puedes cancelarlo cuando quieras, en Mercado Pago o en el gimnasio. El precio no cambia sin que lo aceptes.</p>`
  if (estado === 'esperando' || estado === 'cancelado')
    return `${heading('malo', clock, 'Este cobro automático no está activo')}
    <p class="nota">Para pagar así, pide un enlace nuevo en tu gimnasio.</p>`
  return `${heading('bueno', check, 'Cobro automático aceptado')}${what}
    <p class="nota">¡Gracias! Tu plan se paga solo. Puedes cerrar esta página.</p>`
}

export const notFoundPage = `${heading('', clock, 'No encontramos este enlace')}
    <p class="nota">Revisa que el enlace esté completo. Si sigue sin aparecer, pregunta en el gimnasio que te lo envió.</p>`

export const tooManyPage = `${heading('', clock, 'Demasiadas consultas')}
    <p class="nota">${limitRefusals.link_lookups}</p>`

function line(name: string, value: string): string {
  return `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`
}

function heading(state: string, path: string, text: string): string {
  return `<svg class="${state}" viewBox="0 0 24 24" aria-hidden="true">${path}</svg>
    <h1 class="${state}">${text}</h1>`
}
