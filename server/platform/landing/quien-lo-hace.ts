import { escapeHtml } from '#server/runtime/mail/escape-html.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import type { Cotizaciones } from '#shared/plataforma/cotizaciones.ts'

/** The maker of the product as the page names it, and the dollar's price in other currencies. Empty texts are left out. */
export interface QuienLoHace {
  readonly nombre: string
  readonly ciudad: string
  readonly correo: string
  readonly telefono: string
  readonly cotizaciones: Cotizaciones
}

export const nadie: QuienLoHace = { nombre: '', ciudad: '', correo: '', telefono: '', cotizaciones: {} }

const select = sql`select nombre, ciudad, correo, telefono, cotizaciones from plataforma`

export async function readQuienLoHace(query: Query): Promise<QuienLoHace> {
  const [found] = await query<QuienLoHace>(select)
  return found ?? nadie
}

/** 'Gimnasios del Sur SRL, Córdoba', or the team while the operator has given no name. */
export const renderHechoPor = ({ nombre, ciudad }: QuienLoHace): string =>
  nombre === '' ? 'el equipo de Vigente' : escapeHtml([nombre, ciudad].filter(Boolean).join(', '))

/** A card beside the contact form; empty without a name. */
export function renderQuien(quien: QuienLoHace): string {
  if (quien.nombre === '') return ''
  const { nombre, ciudad, correo, telefono } = quien
  return `<address class="quien">
              <strong>${escapeHtml(nombre)}</strong>
              ${[ciudad && `<span>${escapeHtml(ciudad)}</span>`, mailLink(correo), phoneLink(telefono)].filter(Boolean).join('\n              ')}
            </address>`
}

const mailLink = (correo: string) =>
  correo && `<a href="mailto:${escapeHtml(encodeURI(correo))}">${escapeHtml(correo)}</a>`

const phoneLink = (telefono: string) =>
  telefono && `<a href="tel:${telefono.replace(/[^\d+]/g, '')}">${escapeHtml(telefono)}</a>`
