import { limitRefusals } from '#shared/errors/limit-refusals.ts'
import { escapeHtml } from '#server/runtime/mail/escape-html.ts'
import { brand, heading, icons, note } from '#server/gym/publico/page.ts'
import type { PublicPage } from '#server/gym/publico/public-routes.ts'

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

/** The visit that a page answers. */
export interface Visit {
  /** The page's own address. */
  readonly path: string
  /** The provider sent the payer back: with the money on its way, refused, or without a word. */
  readonly returned: 'en_proceso' | 'rechazado' | ''
  readonly now: Date
}

/** The gym whose page it is. `logo` holds the picture itself. */
export type Gym = { readonly gimnasio: string; readonly logo: string }

/** Reads the page again while it is open, so that it never tells yesterday's state. */
const follow = '<script src="/pagar.js" defer></script>'

export const framed = ({ gimnasio, logo }: Gym, content: string): string =>
  `${brand(gimnasio, logo)}${content}${follow}`

/** A state that changes by itself: the page asks for it again and again. */
export const awaited = (text: string): string => `<p class="nota" data-espera>${text}</p>`

/** Goes by our own address, which sends on only while there is something to pay or to accept. */
export const goOn = (path: string, text: string, query = ''): string =>
  `<a class="boton" href="${escapeHtml(`${path}/ir${query}`)}" rel="noreferrer">${text}</a>`
