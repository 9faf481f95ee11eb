import { codigoDeEntrada, palabraBuscable } from '#shared/collections/asistencia.ts'
import { normalizeDni } from '#shared/campos/limits.ts'
import { clavesDeTexto } from '#shared/documentos/clave-de-documento.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { addDays } from '#shared/values/dates-without-library.ts'
import { compareNames } from '#shared/values/compare-names.ts'
import { plain } from '#shared/values/plain-text.ts'
import type { Copia, TarjetaDeCopia } from './copia.ts'

/** A typed or scanned text as the copy holds codes and compared documents, which are digests where it has a `sal`. */
export type Signos = { readonly codigo: string; readonly documentos: readonly string[] }

export async function signosOf(texto: string, sal: string): Promise<Signos> {
  const claves = clavesDeTexto(texto)
  if (sal === '') return { codigo: texto, documentos: claves }
  return {
    codigo: await digestOf(texto, sal),
    documentos: await Promise.all(claves.map((clave) => digestOf(clave, sal))),
  }
}

async function digestOf(text: string, sal: string): Promise<string> {
  const bytes = new TextEncoder()
  const method = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes.encode(sal), method, false, ['sign'])
  const digest = new Uint8Array(await crypto.subtle.sign(method, key, bytes.encode(text)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The last day that counts as in force is so many days before today. */
export interface EnVigor {
  readonly dia: CivilDate
  readonly tolerancia: number
}

/** The cards that a text means, as the server finds them: by code, by document or number, else by all words of the name. */
export function findTarjetas(
  tarjetas: readonly TarjetaDeCopia[],
  texto: string,
  signos: Signos,
  enVigor: EnVigor,
): readonly TarjetaDeCopia[] {
  if (codigoDeEntrada.test(texto)) return tarjetas.filter(({ codigo }) => codigo === signos.codigo)
  const numeroTyped = normalizeDni(texto)
  const exact = tarjetas.filter(({ dni, numero }) => signos.documentos.includes(dni) || String(numero) === numeroTyped)
  return exact.length > 0 ? exact : findByName(tarjetas, texto, enVigor)
}

/**
 * The cards with all words of a name: members in force first, and 'Ana Gil' before 'Luz Ana' before 'Fontana'. None for a text too
 * short to search.
 */
export function findByName(
  tarjetas: readonly TarjetaDeCopia[],
  texto: string,
  enVigor: EnVigor,
): readonly TarjetaDeCopia[] {
  const words = plain(texto).split(' ').filter(Boolean)
  if (!words.some((word) => palabraBuscable.test(word))) return []
  const named = tarjetas
    .map((tarjeta) => ({ tarjeta, name: ` ${plain(tarjeta.nombre)}` }))
    .filter(({ name }) => words.every((word) => name.includes(word)))
    .map(({ tarjeta, name }) => ({ tarjeta, place: placeOf(` ${words[0]}`, name) }))
  return inDoorOrder(named, enVigor)
}

/** 0 for a name whose first word starts so, 1 if a later word does, 2 if none does. */
function placeOf(start: string, name: string): number {
  if (name.startsWith(start)) return 0
  return name.includes(start) ? 1 : 2
}

/** The last signs of a document as people say them: '2815', '678Z'. */
const endOfDocumento = /^(?=.{4})\d{3,}[a-z]?$/

/**
 * The cards whose document ends as typed, members in force first, with that of the member number if it is one. None if no
 * document does, or from a copy of digests.
 */
export function findByEnd({ tarjetas, sal }: Signs, texto: string, enVigor: EnVigor): readonly TarjetaDeCopia[] {
  const typed = normalizeDni(texto).toLowerCase()
  if (sal !== '' || !endOfDocumento.test(typed)) return []
  const ending = tarjetas.filter(({ dni }) => dni.endsWith(typed)).map((tarjeta) => ({ tarjeta, place: 0 }))
  if (ending.length === 0) return []
  const numbered = tarjetas.filter(({ numero, dni }) => String(numero) === typed && !dni.endsWith(typed))
  return inDoorOrder([...ending, ...numbered.map((tarjeta) => ({ tarjeta, place: 1 }))], enVigor)
}

/** True for a text that ends a document and is none: Enter alone means nobody, not even whose number it is. */
export const isOnlyEnd = ({ tarjetas, sal }: Signs, texto: string): boolean => {
  const typed = normalizeDni(texto).toLowerCase()
  const whole = clavesDeTexto(texto)
  if (sal !== '' || !endOfDocumento.test(typed) || tarjetas.some(({ dni }) => whole.includes(dni))) return false
  return tarjetas.some(({ dni }) => dni.endsWith(typed))
}

type Signs = Pick<Copia, 'tarjetas' | 'sal'>

/** `place` is 0, 1 or 2: the lower, the better the card matches. */
type Ranked = { readonly tarjeta: TarjetaDeCopia; readonly place: number }

/** Members in force first, then those that match better, then by name. */
function inDoorOrder(found: readonly Ranked[], { dia, tolerancia }: EnVigor): readonly TarjetaDeCopia[] {
  const oldest = addDays(dia, -tolerancia)
  const rankOf = ({ tarjeta, place }: Ranked) => (tarjeta.vencimiento >= oldest ? 0 : 3) + place
  return found
    .toSorted((one, other) => rankOf(one) - rankOf(other) || compareNames(one.tarjeta.nombre, other.tarjeta.nombre))
    .map(({ tarjeta }) => tarjeta)
}
