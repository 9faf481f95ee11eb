import { codigoDeEntrada, palabraBuscable } from '#shared/collections/asistencia.ts'
import { clavesDeTexto } from '#shared/documentos/clave-de-documento.ts'
import { dialledNumber } from '#shared/telefono.ts'
import { phoneEnd } from '#shared/values/phone-end.ts'
import { readPais } from '#server/gym/gimnasios/pais-of-gym.ts'
import type { Caller } from '#server/engine/records/declaration/caller.ts'
import { readingAll, type Transaction } from '#server/runtime/db/transaction.ts'

export interface Searching {
  readonly tx: Transaction
  readonly caller: Caller
}

type Found = { id: string }

/** Cards shown to choose from. */
export const mostFound = 8
const mostWords = 5
const largestNumber = 2_147_483_647

const byCode = 'select id from miembros where gimnasio_id = $1 and codigo = $2'

const byNumber = `
  select id from miembros where gimnasio_id = $1 and dni_clave = any ($2) and dni_clave <> '' and deleted is null
  union
  select id from miembros where gimnasio_id = $1 and numero = $3 and deleted is null`

const byPhone = `
  select id from miembros where gimnasio_id = $1 and telefono_clave = $2 and deleted is null order by id limit $3`

/** A number typed without its plus may be a document or a member's, so its end is no phone's. */
const byEndOfPhone = `
  select id from miembros where gimnasio_id = $1 and telefono_norm like '%' || $2 and deleted is null order by id limit $3`

const byName = (words: number) => `
  select id from miembros
  where gimnasio_id = $1 and deleted is null and ($3::text[] is null or sucursal_id = any ($3) or exists (
      select from membresias s join planes p on p.gimnasio_id = s.gimnasio_id and p.id = s.id_plan and p.todas_las_sucursales
      where s.gimnasio_id = miembros.gimnasio_id and s.id_miembro = miembros.id))
    and ${Array.from({ length: words }, (_, index) => `nombre_norm like '%' || norm($${index + 5}) || '%'`).join(' and ')}
  order by sucursal_id = $2 desc, ' ' || nombre_norm like '% ' || norm($5) || '%' desc, nombre_orden, id limit $4`

/**
 * Finds members for a text typed or scanned at the door. First by QR code, then by document or member number, then by a whole phone,
 * in every branch of the gym. Then by all words of the name, among those who may enter at the caller's branches: the branch's
 * own first, and 'Ana' before 'Fontana'. Null if the text is too short to search. An API key
 * searches no names and phones, which would list the members.
 */
export async function findMembers(
  { tx, caller }: Searching,
  texto: string,
  sucursal: string,
): Promise<string[] | null> {
  const idsOf = (found: readonly Found[]) => found.map(({ id }) => id)
  if (codigoDeEntrada.test(texto)) return idsOf(await tx.query<Found>(byCode, [tx.tenant, texto], 'entrada_codigo'))
  const exact = idsOf(await tx.query<Found>(byNumber, [tx.tenant, clavesDeTexto(texto), numberIn(texto)]))
  if (exact.length > 0 || caller.key) return exact
  const phone = phoneEnd(texto)
  if (phone) {
    const clave = dialledNumber(texto, await readPais(tx.query))
    const ofPhone = idsOf(await tx.query<Found>(byPhone, [tx.tenant, clave, mostFound + 1]))
    if (ofPhone.length > 0) return ofPhone
    if (texto.startsWith('+'))
      return idsOf(await readingAll(tx)<Found>(byEndOfPhone, [tx.tenant, phone, mostFound + 1]))
  }
  const words = texto.split(/\s+/).slice(0, mostWords)
  if (!words.some((word) => palabraBuscable.test(word))) return null
  const seen = caller.scopes === 'all' ? null : caller.scopes
  // Under row-level security a search by name could not use its index.
  const values = [tx.tenant, sucursal, seen, mostFound + 1, ...words.map(literally)]
  return idsOf(await readingAll(tx)<Found>(byName(words.length), values))
}

const numberIn = (texto: string) => (/^\d{1,10}$/.test(texto) && Number(texto) <= largestNumber ? Number(texto) : null)

const literally = (word: string) => word.replace(/[\\%_]/g, '\\$&')
