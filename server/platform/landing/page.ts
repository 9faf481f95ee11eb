import { emptyContacto, renderContacto } from './contacto.ts'
import type { Contacto } from './contacto.ts'
import { renderHead, renderTextHead } from './head.ts'
import { renderPrecios } from './precios.ts'
import type { MonedaDeVisita } from './moneda-de-visita.ts'
import type { Precio } from './precio.ts'
import { nadie, renderHechoPor, renderQuien, type QuienLoHace } from './quien-lo-hace.ts'
import { prepare, type Ready } from '#server/runtime/http/ready.ts'

const PRICES_LINK = '<a href="/#precios">Precios</a>'

const DEMO_LINK = '<a class="boton linea grande sin-sesion" href="/auth/demo">Probar la demostración</a>'
const TOUR_LINK = '<a class="boton linea grande" href="#funciones">Ver cómo funciona</a>'

/** The page's second invitation: the demonstration where there is one, else the tour further down. */
export const fillDemo = (template: string, hasDemo: boolean): string =>
  template.replaceAll('<!--demostracion-->', hasDemo ? DEMO_LINK : TOUR_LINK)

/** The page's content besides its own text. */
export interface PageContent {
  readonly precios: readonly Precio[]
  readonly quien: QuienLoHace
  readonly visita: MonedaDeVisita | null
}

/** The built page with its placeholders filled in. */
export function fillPage(template: string, publicUrl: string, content: PageContent, contacto: Contacto): string {
  const { precios, quien, visita } = content
  const parts: readonly [string, string][] = [
    ['cabecera', renderHead(publicUrl, precios)],
    ['enlace-precios', precios.length > 0 ? PRICES_LINK : ''],
    ['precios', renderPrecios(precios, visita)],
    ['quien', renderQuien(quien)],
    ['hecho-por', renderHechoPor(quien)],
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
    .replaceAll('<!--hecho-por-->', renderHechoPor(nadie))
}

/** Caches the compressed page of each country until services or settings change. */
export function createReadyPage(template: string, publicUrl: string): (content: PageContent) => Promise<Ready> {
  const kept = new Map<string, { key: string; ready: Promise<Ready> }>()
  return (content) => {
    const key = JSON.stringify(content)
    const pais = content.visita?.pais ?? ''
    const known = kept.get(pais)
    if (known?.key === key) return known.ready
    const ready = prepare(fillPage(template, publicUrl, content, emptyContacto))
    kept.set(pais, { key, ready })
    return ready
  }
}
