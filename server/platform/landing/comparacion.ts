import { funciones } from '#shared/funciones.ts'
import { limitOf } from '#shared/limites-de-servicio.ts'
import { escapeHtml } from '#server/runtime/mail/escape-html.ts'
import type { Precio } from './precio.ts'

/** Included in every service, the free one too. */
const always = [
  'Cobros y recibos en PDF, sin tope',
  'Entrada con tableta, también sin conexión',
  'Ventas y caja por turno',
  'Reportes, con descarga en Excel, CSV y PDF',
  'Importar tu lista y descargar todos tus datos',
  'Historial de cambios y verificación en dos pasos',
]

/** The services side by side: their limits, what only some include, and what all do. */
export function renderComparacion(precios: readonly Precio[], number: (value: number) => string): string {
  if (precios.length < 2) return ''
  const limitText = (limit: number) => (limit === 0 ? 'Sin límite' : number(limit))
  const limits = limitOf.map(({ limit, many }) => row(capital(many), precios, (precio) => limitText(precio[limit])))
  const some = Object.entries(funciones).map(([name, label]) =>
    row(label, precios, (precio) => sign(precio.funciones.includes(name))),
  )
  const all = always.map((label) => row(label, precios, () => sign(true)))
  const heads = precios.map(({ nombre }) => `<th scope="col">${escapeHtml(nombre)}</th>`).join('')
  return `<details class="comparacion">
      <summary>Comparar los planes${PLUS}</summary>
      <div class="tabla" tabindex="0" role="region" aria-label="Comparación de los planes">
        <table>
          <thead><tr><th scope="col"><span class="oculto">Qué incluye</span></th>${heads}</tr></thead>
          <tbody>
${[...limits, ...some, ...all].join('\n')}
          </tbody>
        </table>
      </div>
    </details>`
}

const row = (label: string, precios: readonly Precio[], cell: (precio: Precio) => string) =>
  `            <tr><th scope="row">${escapeHtml(label)}</th>${precios.map((precio) => `<td>${cell(precio)}</td>`).join('')}</tr>`

const PLUS = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12h14"/><path d="M12 5v14"/></svg>'
const YES = '<svg viewBox="0 0 24 24" role="img" aria-label="Sí"><path d="M20 6 9 17l-5-5"/></svg>'
const NO = '<span aria-label="No" role="img">—</span>'

const sign = (isIncluded: boolean) => (isIncluded ? YES : NO)

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
