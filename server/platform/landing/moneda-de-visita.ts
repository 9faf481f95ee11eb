import { paises } from '#shared/paises.ts'
import type { Cotizaciones } from '#shared/plataforma/cotizaciones.ts'

/** A currency, the country that writes it, and what a US dollar costs in it. */
export interface MonedaDeVisita {
  readonly moneda: string
  readonly pais: string
  readonly cotizacion: number
}

/**
 * The currency of the visitor's country, if the operator says what a dollar costs in it. The country is the first one that the
 * browser's languages name: 'es-AR,es;q=0.9'.
 */
export function monedaDeVisita(acceptLanguage: string | undefined, cotizaciones: Cotizaciones): MonedaDeVisita | null {
  const [, region] = /\b[a-z]{2,3}-([a-z]{2})\b/i.exec(acceptLanguage?.slice(0, 200) ?? '') ?? []
  const pais = paises.find(({ id }) => id === region?.toUpperCase())
  if (!pais || !Object.hasOwn(cotizaciones, pais.moneda)) return null
  return { moneda: pais.moneda, pais: pais.id, cotizacion: Number(cotizaciones[pais.moneda]) }
}
