import { guest } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query, RunTransaction } from '#server/runtime/db/transaction.ts'
import { lockMandato, type StoredMandato } from '../stored-mandato.ts'

/** A link and its gym, as the page names it before the code. */
export interface EnlaceDeFirma {
  readonly id: string
  readonly gimnasio_id: string
  readonly id_mandato: string
  readonly correo: string
  readonly gimnasio: string
  readonly logo: string
  readonly correo_gym: string
  /** The mandate waits for its signature. */
  readonly espera: boolean
}

/** A suspended gym only reads, and so do its payers. */
const readByCode = sql`
  select e.id, e.gimnasio_id, e.id_mandato, e.correo, g.nombre as gimnasio, g.logo, g.correo as correo_gym, m.firmado is null as espera
  from enlaces_de_firma e
  join gimnasios g on g.id = e.gimnasio_id and g.suspendido is null
  join mandatos m on m.gimnasio_id = e.gimnasio_id and m.id = e.id_mandato and m.revocado is null
  where e.codigo = $codigo and e.reemplazado is null and e.vence > $now and (m.firmado is null or e.firmado is not null)`

/** A link of any gym that can be signed now, or was signed through. */
export async function readEnlace(query: Query, codigo: string, now: Date): Promise<EnlaceDeFirma | null> {
  return (await query<EnlaceDeFirma>(readByCode, { codigo: codigo.toLowerCase(), now }))[0] ?? null
}

/** The secrets of a locked link. */
export interface OpenEnlace {
  readonly id: string
  readonly clave: Buffer | null
  readonly clave_enviada: Date | null
  readonly intentos: number
  readonly claves: number
  readonly pase: Buffer | null
  readonly pase_dado: Date | null
  readonly firmado: Date | null
}

/** A draft and its link, locked to the end. `context`: of the payer, who is a guest. */
export interface Signing {
  readonly context: WriteContext
  readonly mandato: StoredMandato
  readonly enlace: OpenEnlace
}

const lockEnlace = sql`
  select id, clave, clave_enviada, intentos, claves, pase, pase_dado, firmado from enlaces_de_firma
  where gimnasio_id = $gimnasio and id = $id and reemplazado is null and vence > $now for no key update`

type Asking = { readonly now: Date; readonly request: WriteContext['request'] }

/**
 * Works on a link under its mandate's lock, as the desk does. Null if somebody replaced it, revoked the mandate or signed it otherwise
 * meanwhile.
 */
export async function withEnlace<T>(
  transaction: RunTransaction,
  { gimnasio_id, id_mandato, id }: EnlaceDeFirma,
  { now, request }: Asking,
  work: (signing: Signing) => Promise<T>,
): Promise<T | null> {
  return transaction(gimnasio_id, async (tx) => {
    const mandato = await lockMandato(tx, id_mandato)
    const [enlace] = await tx.query<OpenEnlace>(lockEnlace, { id, now })
    if (!mandato || !enlace || mandato.revocado !== null) return null
    if (mandato.firmado !== null && enlace.firmado === null) return null
    return work({ context: { tx, caller: guest, now, request, input: {} }, mandato, enlace })
  })
}
