import { emptyContacto, renderContacto } from './contacto.ts'
import type { Contacto } from './contacto.ts'
import { renderHead, renderTextHead } from './head.ts'
import { renderPrecios } from './precios.ts'
import type { Precio } from './precio.ts'
import { prepare, type Ready } from '#server/runtime/http/ready.ts'

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
