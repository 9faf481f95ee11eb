import { escapeHtml } from '#server/runtime/mail/escape-html.ts'
import type { Precio } from './precio.ts'

const TITLE = 'Vigente: el programa para administrar tu gimnasio'
const DESCRIPTION =
  'Miembros, cobros, vencimientos y reportes de tu gimnasio en un solo lugar, desde la recepción o el teléfono. Empieza gratis, sin tarjeta.'

/** Metadata for search engines and social networks. URLs use the public address, never the request's. */
export function renderHead(publicUrl: string, precios: readonly Precio[]): string {
  const url = escapeHtml(`${publicUrl}/`)
  const card = escapeHtml(`${publicUrl}/tarjeta.jpg`)
  return `<title>${TITLE}</title>
    <meta name="description" content="${DESCRIPTION}" />
    <link rel="canonical" href="${url}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Vigente" />
    <meta property="og:locale" content="es_419" />
    <meta property="og:title" content="${TITLE}" />
    <meta property="og:description" content="${DESCRIPTION}" />
    <meta property="og:url" content="${url}" />
    <meta property="og:image" content="${card}" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="Vigente: miembros, cobros y vencimientos de un gimnasio" />
    <meta name="twitter:card" content="summary_large_image" />
    <script type="application/ld+json">${structuredData(publicUrl, precios)}</script>`
}

export const renderTextHead = (title: string, address: string) =>
  `<title>${escapeHtml(title)} · Vigente</title>
    <link rel="canonical" href="${escapeHtml(address)}" />`

/** JSON-LD; `<` is escaped so that no text can close the element. */
function structuredData(publicUrl: string, precios: readonly Precio[]): string {
  const offers = precios.map(({ nombre, precio, moneda }) => ({
    '@type': 'Offer',
    name: nombre,
    price: precio,
    priceCurrency: moneda,
  }))
  const data = {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: 'Vigente',
    description: DESCRIPTION,
    url: `${publicUrl}/`,
    image: `${publicUrl}/tarjeta.jpg`,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    inLanguage: 'es-419',
    ...(offers.length > 0 && { offers }),
  }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
