import type { Centavos } from '#shared/values/money.ts'
import type { CivilDate } from '#shared/values/dates.ts'

export const formatosDeRemesa = ['pain.008.001.02', 'pain.008.001.08'] as const
export type FormatoDeRemesa = (typeof formatosDeRemesa)[number]

/** First of a series, a later one, the only one, the last one. They stand in the file in this order. */
export const secuencias = ['FRST', 'RCUR', 'OOFF', 'FNAL'] as const
export type Secuencia = (typeof secuencias)[number]

/** One collection. `cents` are euros, above 0. `mandato` is the mandate's reference, `firmado` the day it was signed. */
export interface ReciboDeRemesa {
  readonly endToEndId: string
  readonly cents: Centavos
  readonly mandato: string
  readonly firmado: CivilDate
  readonly secuencia: Secuencia
  readonly deudor: { readonly nombre: string; readonly iban: string }
  readonly concepto: string
}

/**
 * All that a file says. `messageId` has at most 30 characters, `createdAt` is 'YYYY-MM-DDTHH:MM:SS' on the gym's clock,
 * `vence` the bank day on which the receipts are due. IBANs are without spaces.
 */
export interface ArchivoDeRemesa {
  readonly version: FormatoDeRemesa
  readonly messageId: string
  readonly createdAt: string
  readonly presentador: { readonly nombre: string; readonly identificador: string }
  readonly acreedor: { readonly nombre: string; readonly identificador: string; readonly iban: string }
  readonly vence: CivilDate
  readonly recibos: readonly ReciboDeRemesa[]
}
