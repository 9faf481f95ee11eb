import { daysOfTrial, limitTexts, repeatsLimit } from '#shared/limites-de-servicio.ts'
import { formatPrice } from '#shared/values/price.ts'
import { escapeHtml } from '#server/runtime/mail/escape-html.ts'
import { renderComparacion } from './comparacion.ts'
import type { MonedaDeVisita } from './moneda-de-visita.ts'
import type { Precio } from './precio.ts'

/** The pricing section; empty without services. Prices in dollars are also said in the visitor's currency. */
export function renderPrecios(precios: readonly Precio[], visita: MonedaDeVisita | null): string {
  if (precios.length === 0) return ''
  const recommended = precios.find(({ precio }) => precio > 0)
  return `<section class="banda" id="precios" aria-labelledby="precios-titulo">
  <div class="ancho">
    <header class="encabezado">
      <p class="ceja">Precios</p>
      <h2 id="precios-titulo">Empieza gratis, crece cuando haga falta</h2>
      <p>Cobrar, consultar y exportar tus datos entra en todos los planes, también en el gratuito.</p>
    </header>
    <ul class="precios">
${precios.map((precio) => card(precio, { isRecommended: precio === recommended, visita })).join('\n')}
    </ul>
    ${renderComparacion(precios, number)}
  </div>
</section>`
}

interface Look {
  readonly isRecommended: boolean
  readonly visita: MonedaDeVisita | null
}

const card = (
  precio: Precio,
  { isRecommended, visita }: Look,
) => `      <li class="precio${isRecommended ? ' elegido' : ''}">
        ${isRecommended ? '<p class="marca">Para crecer</p>' : ''}
        <h3>${escapeHtml(precio.nombre)}</h3>
        <p class="monto"><strong>${amount(precio)}</strong> ${precio.precio === 0 ? 'para siempre' : 'al mes'}</p>
        ${local(precio, visita)}
        <p class="anual">${precio.precio === 0 ? 'Sin tarjeta' : `${yearly(precio)} al año, sin permanencia`}</p>
        <ul class="lista">
${linesOf(precio)
  .map((line) => `          <li>${CHECK}${escapeHtml(line)}</li>`)
  .join('\n')}
        </ul>
        <a class="boton ${isRecommended ? 'lleno' : 'linea'} ancho-total" href="${registerAt(precio)}">${invitation(precio)}</a>
      </li>`

/** A paid service is taken along to the registration, which begins its trial. */
const registerAt = ({ id, precio, prueba_gratuita }: Precio) =>
  precio > 0 && prueba_gratuita ? `/auth/register?servicio=${encodeURIComponent(id)}` : '/auth/register'

const CHECK = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M20 6 9 17l-5-5"/></svg>`

const invitation = ({ precio, prueba_gratuita, nombre }: Precio) => {
  if (precio === 0) return 'Empezar gratis'
  return prueba_gratuita ? `Probar ${escapeHtml(nombre)} ${daysOfTrial} días` : `Elegir ${escapeHtml(nombre)}`
}

/** Visitors have no country yet. */
const pais = 'AR'
const number = (value: number) => value.toLocaleString('es-AR')

const amount = ({ precio, moneda }: Precio) => escapeHtml(formatPrice(precio, { moneda, pais }))

/** 'Unos $ 37.000 de hoy': the price is charged in dollars, so this one is about right and whole. */
function local({ precio, moneda }: Precio, visita: MonedaDeVisita | null): string {
  if (!visita || precio === 0 || moneda !== 'USD' || visita.moneda === moneda) return ''
  return `<p class="local">Unos ${escapeHtml(formatPrice(Math.round(precio * visita.cotizacion), visita))} de hoy</p>`
}

/** Twelve months at once cost twelve months. */
const yearly = ({ precio, moneda }: Precio) => escapeHtml(formatPrice(precio * 12, { moneda, pais }))

/** The limits as they are today, and what the operator wrote beside them. */
const linesOf = (precio: Precio) => [
  ...limitTexts(precio, number).map(({ text }) => text),
  ...paragraphsOf(precio.caracteristicas).filter((line) => !repeatsLimit(line)),
]

/** The text of each paragraph; all other markup is dropped. */
const paragraphsOf = (html: string) =>
  [...html.matchAll(/<p>(.*?)<\/p>/gs)]
    .map(([, line = '']) => decode(line.replace(/<[^>]*>/g, '').trim()))
    .filter(Boolean)

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
}

const decode = (text: string) => text.replace(/&(amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity)
