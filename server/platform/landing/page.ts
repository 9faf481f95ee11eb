import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { emptyContacto, renderContacto } from './contacto.ts'
import type { Contacto } from './contacto.ts'
import { renderHead, renderTextHead } from './head.ts'
import { renderPrecios } from './precios.ts'
import type { Precio } from './precio.ts'

/** The page ready to send, in each encoding. */
export interface Ready {
  readonly html: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
  readonly etag: string
}

const PRICES_LINK = '<a href="/#precios">Precios</a>'

const DEMO_LINK = '<a class="boton linea grande sin-sesion" href="/auth/demo">Probar la demostración</a>'
const TOUR_LINK = '<a class="boton linea grande" href="#funciones">Ver cómo funciona</a>'

/** The page's second invitation: the demonstration where there is one, else the tour further down. */
export const fillDemo = (template: string, hasDemo: boolean): string =>
  template.replaceAll('<!--demostracion-->', hasDemo ? DEMO_LINK : TOUR_LINK)

/** The built page with its placeholders filled in. */
export function fillPage(template: string, publicUrl: string, precios: readonly Precio[], contacto: Contacto): string {
  const parts: readonly [string, string][] = [
    ['cabecera', renderHead(publicUrl, precios)],
    ['enlace-precios', precios.length > 0 ? PRICES_LINK : ''],
    ['precios', renderPrecios(precios)],
    ['contacto', renderContacto(contacto)],
  ]
  return parts.reduce((page, [place, content]) => page.replaceAll(`<!--${place}-->`, () => content), template)
}

/** A page of text between the head and the foot of the landing page. */
export function fillTextPage(
  template: string,
  { path, title, html }: { path: string; title: string; html: string },
): string {
  const [head = '', rest = ''] = template.split(/<main[^>]*>/)
  const [, foot = ''] = rest.split('</main>')
  const main = `<main id="contenido"><article class="ancho legal">${html}</article></main>`
  return `${head}${main}${foot}`
    .replaceAll('<!--cabecera-->', () => renderTextHead(title, path))
    .replaceAll('<!--enlace-precios-->', PRICES_LINK)
}

/** Caches the compressed default page until the services change. */
export function createReadyPage(template: string, publicUrl: string): (precios: readonly Precio[]) => Promise<Ready> {
  let kept: { key: string; ready: Promise<Ready> } | null = null
  return (precios) => {
    const key = JSON.stringify(precios)
    if (kept?.key !== key) kept = { key, ready: prepare(fillPage(template, publicUrl, precios, emptyContacto)) }
    return kept.ready
  }
}

async function prepare(page: string): Promise<Ready> {
  const html = Buffer.from(page)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: html.length }
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(html, { params }), promisify(gzip)(html)])
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  return { html, br, gzip: gzipped, etag }
}
