import type { Centavos } from '#shared/values/money.ts'
import type { CivilDate } from '#shared/values/dates.ts'

/**
 * no_end_to_end_id: none, or 'NOTPROVIDED'. no_reason: none, or zeros. unknown_reason: a code without a sentence. repeated: this
 * file had the same EndToEndId before.
 */
export type ProblemaDeDevolucion =
  | 'no_end_to_end_id'
  | 'no_amount'
  | 'not_euro'
  | 'no_reason'
  | 'unknown_reason'
  | 'no_date'
  | 'repeated'

/**
 * A receipt that the bank refused or gave back, as its file says it: '' or null for what it does not say. `costCents` is what the
 * bank takes for it. `line` is the file's, from 1.
 */
export interface DevolucionLeida {
  readonly endToEndId: string
  readonly originalMessageId: string
  readonly mandato: string
  readonly cents: Centavos | null
  readonly reasonCode: string
  readonly bankDate: CivilDate
  readonly bankReference: string
  readonly costCents: Centavos | null
  readonly line: number
  readonly problems: readonly ProblemaDeDevolucion[]
}

/** A block of a file, or with '' as `paymentBlockId` a whole file, that the bank refused without naming its receipts. */
export interface BloqueRechazado {
  readonly originalMessageId: string
  readonly paymentBlockId: string
  readonly reasonCode: string
  readonly bankDate: CivilDate
  readonly line: number
}

export const formatosDeDevolucion = [
  'pain.002.001.03',
  'pain.002.001.10',
  'camt.053.001.02',
  'camt.053.001.08',
  'camt.054.001.02',
  'camt.054.001.08',
] as const
export type FormatoDeDevolucion = (typeof formatosDeDevolucion)[number]

/**
 * wrong_encoding: its bytes are not in the encoding that it declares, or in one that nobody reads. has_dtd: it declares entities,
 * which no bank's file does. other_kind: another message, such as the remesa itself. too_large: more bytes, elements or depth.
 */
export type RechazoDeLectura = 'too_large' | 'wrong_encoding' | 'not_xml' | 'has_dtd' | 'other_kind' | 'no_returns'

/** `line` is null where there is none to point at; `found` names the message of another kind, such as 'pain.008.001.02'. */
export interface LecturaRechazada {
  readonly kind: 'refused'
  readonly code: RechazoDeLectura
  readonly line: number | null
  readonly found: string
}

export interface LecturaHecha {
  readonly kind: 'read'
  readonly formato: FormatoDeDevolucion
  readonly devoluciones: readonly DevolucionLeida[]
  readonly bloques: readonly BloqueRechazado[]
}

export type Lectura = LecturaHecha | LecturaRechazada
