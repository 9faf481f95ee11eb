import { codigoDeEntrada, palabraBuscable } from '#shared/collections/asistencia.ts'
import { clavesDeTexto } from '#shared/documentos/clave-de-documento.ts'
import { dialledNumber } from '#shared/telefono.ts'
import { phoneEnd } from '#shared/values/phone-end.ts'
import { readPais } from '#server/gym/gimnasios/pais-of-gym.ts'
import type { Caller } from '#server/engine/records/declaration/caller.ts'
import { declared, sql } from '#server/runtime/db/statement/sql.ts'
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

const byCode = sql`select id from miembros where gimnasio_id = $gimnasio and codigo = $texto`

const byNumber = sql`
  select id from miembros where gimnasio_id = $gimnasio and dni_clave = any ($dni_clave) and dni_clave <> '' and deleted is null
  union
  select id from miembros where gimnasio_id = $gimnasio and numero = $numero and deleted is null`

const byPhone = sql`
  select id from miembros where gimnasio_id = $gimnasio and telefono_clave = $clave and deleted is null order by id limit $cuantos`

/** Only for a text with a plus: without it, the digits may be a document or a member number. */
const byEndOfPhone = sql`
  select id from miembros where gimnasio_id = $gimnasio and telefono_norm like '%' || $phone and deleted is null order by id limit $cuantos`

const byName = (words: readonly string[]) => sql`
  select m.id from miembros m
  join gimnasios g on g.id = m.gimnasio_id
  left join membresias s on s.gimnasio_id = m.gimnasio_id and s.id_miembro = m.id
  where m.gimnasio_id = $gimnasio and m.deleted is null and ($seen::text[] is null or m.sucursal_id = any ($seen) or exists (
      select from planes p where p.gimnasio_id = s.gimnasio_id and p.id = s.id_plan and p.todas_las_sucursales))
    and ${declared(words.map((_, at) => `m.nombre_norm like '%' || norm($palabra${at}) || '%'`).join(' and '))}
  order by coalesce(s.vencimiento >= hoy(g.zona_horaria) - g.tolerancia, false) desc, m.sucursal_id = $sucursal desc,
    m.nombre_norm like norm($palabra0) || '%' desc,
    ' ' || m.nombre_norm like '% ' || norm($palabra0) || '%' desc, m.nombre_orden, m.id limit $cuantos`

/**
 * Finds members for a text typed or scanned at the door. First by QR code, then by document or member number, then by a whole phone,
 * in every branch of the gym. Then by all words of the name, among those who may enter at the caller's branches: members in force
 * first, the branch's own before others, and 'Ana Gil' before 'Luz Ana' before 'Fontana'. Null if the text is too short to search.
 * An API key searches no names and phones, which would list the members.
 */
export async function findMembers(
  { tx, caller }: Searching,
  texto: string,
  sucursal: string,
): Promise<string[] | null> {
  const idsOf = (found: readonly Found[]) => found.map(({ id }) => id)
  if (codigoDeEntrada.test(texto)) return idsOf(await tx.query<Found>(byCode, { texto }, 'entrada_codigo'))
  const exact = idsOf(await tx.query<Found>(byNumber, { dni_clave: clavesDeTexto(texto), numero: numberIn(texto) }))
  if (exact.length > 0 || caller.key) return exact
  const phone = phoneEnd(texto)
  if (phone) {
    const clave = dialledNumber(texto, await readPais(tx.query))
    const ofPhone = idsOf(await tx.query<Found>(byPhone, { clave, cuantos: mostFound + 1 }))
    if (ofPhone.length > 0) return ofPhone
    if (texto.startsWith('+'))
      return idsOf(await readingAll(tx)<Found>(byEndOfPhone, { phone, cuantos: mostFound + 1 }))
  }
  const words = texto.split(/\s+/).slice(0, mostWords)
  if (!words.some((word) => palabraBuscable.test(word))) return null
  const seen = caller.scopes === 'all' ? null : caller.scopes
  // Under row-level security a search by name could not use its index.
  const palabras = Object.fromEntries(words.map((word, at) => [`palabra${at}`, literally(word)]))
  const values = { sucursal, seen, cuantos: mostFound + 1, ...palabras }
  return idsOf(await readingAll(tx)<Found>(byName(words), values))
}

const numberIn = (texto: string) => (/^\d{1,10}$/.test(texto) && Number(texto) <= largestNumber ? Number(texto) : null)

const literally = (word: string) => word.replace(/[\\%_]/g, '\\$&')
