import { escapeHtml } from '#server/runtime/mail/escape-html.ts'

/** The frame of a page for people without an account. */
export interface Frame {
  readonly titulo: string
  /** Beside the product's mark at the foot. */
  readonly pie: string
}

/** The page where no web app is built. */
const bare = `<!doctype html><html lang="es-419"><head><meta charset="utf-8"><meta name="robots" content="noindex">
<title><!--titulo--></title></head><body><main><!--contenido--></main></body></html>`

/** The built page, or a bare one, with the content in its place. */
export const fillPage = (template: string | undefined, { titulo, pie }: Frame, content: string): string =>
  (template ?? bare)
    .replace('<!--titulo-->', () => titulo)
    .replace('<!--pie-->', () => pie)
    .replace('<!--contenido-->', () => content)

export const icons = {
  check: '<path d="M21.801 10A10 10 0 1 1 17 3.335"/><path d="m9 11 3 3L22 4"/>',
  slash: '<circle cx="12" cy="12" r="10"/><path d="m4.9 4.9 14.2 14.2"/>',
  question: '<circle cx="12" cy="12" r="10"/><path d="M9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3"/><path d="M12 17h.01"/>',
  clock: '<circle cx="12" cy="12" r="10"/><path d="M12 6v6l4 2"/>',
  card: '<rect width="20" height="14" x="2" y="5" rx="2"/><path d="M2 10h20"/>',
  bell: '<path d="M10.268 21a2 2 0 0 0 3.464 0"/><path d="M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326"/>',
  mail: '<path d="m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7"/><rect x="2" y="4" width="20" height="16" rx="2"/>',
  pen: '<path d="M13 21h8"/><path d="M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z"/>',
} as const

/** The gym's brand at the top of a page: its logo, or its initial without one. */
export const brand = (gimnasio: string, logo = ''): string => {
  const mark =
    logo === ''
      ? `<span aria-hidden="true">${escapeHtml(gimnasio.charAt(0).toUpperCase())}</span>`
      : `<img src="${escapeHtml(logo)}" alt="">`
  return `<p class="gimnasio">${mark}${escapeHtml(gimnasio)}</p>`
}

/** `state`: 'bueno', 'malo' or '' for neither. */
export const heading = (state: string, icon: string, text: string): string =>
  `<svg class="${state}" viewBox="0 0 24 24" aria-hidden="true">${icon}</svg>
    <h1 class="${state}">${text}</h1>`

export const note = (text: string): string => `<p class="nota">${text}</p>`

export const line = (name: string, value: string): string => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`
