import { daysOfTrial } from '#server/platform/servicios/trial.ts'
import { escapeHtml } from '#server/runtime/mail/escape-html.ts'

/** A service for its pricing card. A limit of 0 means none. */
export interface Precio {
  readonly nombre: string
  readonly precio: number
  readonly moneda: string
  readonly prueba_gratuita: boolean
  /** Lines of `<p>`, written by the operator. */
  readonly caracteristicas: string
}

/** The pricing section; empty without services. */
export function renderPrecios(precios: readonly Precio[]): string {
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
${precios.map((precio) => card(precio, precio === recommended)).join('\n')}
    </ul>
  </div>
</section>`
}

const card = (precio: Precio, isRecommended: boolean) => `      <li class="precio${isRecommended ? ' elegido' : ''}">
        ${isRecommended ? '<p class="marca">Para crecer</p>' : ''}
        <h3>${escapeHtml(precio.nombre)}</h3>
        <p class="monto"><strong>${amount(precio)}</strong> ${precio.precio === 0 ? 'para siempre' : 'al mes'}</p>
        <ul class="lista">
${linesOf(precio.caracteristicas)
  .map((line) => `          <li>${CHECK}${escapeHtml(line)}</li>`)
  .join('\n')}
        </ul>
        <a class="boton ${isRecommended ? 'lleno' : 'linea'} ancho-total" href="/auth/register">${invitation(precio)}</a>
      </li>`

const CHECK = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M20 6 9 17l-5-5"/></svg>`

const invitation = ({ precio, prueba_gratuita, nombre }: Precio) => {
  if (precio === 0) return 'Empezar gratis'
  return prueba_gratuita ? `Probar ${escapeHtml(nombre)} ${daysOfTrial} días` : `Elegir ${escapeHtml(nombre)}`
}

const amount = ({ precio, moneda }: Precio) => {
  if (precio === 0) return 'Gratis'
  const minimumFractionDigits = Number.isInteger(precio) ? 0 : 2
  return `${escapeHtml(moneda)} ${precio.toLocaleString('es-419', { minimumFractionDigits, maximumFractionDigits: 2 })}`
}

/** The text of each paragraph; all other markup is dropped. */
const linesOf = (html: string) =>
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
