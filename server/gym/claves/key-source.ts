import type { KeySource, StoredKey } from '#server/engine/auth/keys/identify-key.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query, RunTransaction } from '#server/runtime/db/transaction.ts'

type Found = Omit<StoredKey, 'stamp' | 'networks'> & { sello: number; direcciones: string[] }

const findKey = sql`
  select c.id, c.gimnasio_id as tenant, c.direcciones, c.vence as expires, u.sello
  from claves_api c join users u on u.gimnasio_id = c.gimnasio_id and u.id = c.id
  where c.resumen = $digest and c.revocada is null`

const findUsed = sql`
  select resumen from claves_api where revocada is null and ultimo_uso > $since order by ultimo_uso desc limit $most`

const noteUse = sql`
  update claves_api set ultimo_uso = $at, ultima_ip = $ultima_ip
  where gimnasio_id = $gimnasio and id = $id and (ultimo_uso is null or ultimo_uso < $at::timestamptz - interval '30 seconds')`

/** API keys of the gyms, read past every cache. */
export const keySource = ({ reader, transaction }: { reader: Query; transaction: RunTransaction }): KeySource => ({
  async find(digest) {
    const [found] = await reader<Found>(findKey, { digest }, 'clave_find')
    return found ? { ...found, stamp: String(found.sello), networks: found.direcciones } : null
  },
  async used(since, most) {
    return (await reader<{ resumen: Buffer }>(findUsed, { since, most }, 'claves_used')).map(({ resumen }) => resumen)
  },
  see: ({ id, tenant }, ip, at) =>
    transaction(tenant, ({ query }) => query(noteUse, { gimnasio: tenant, id, at, ultima_ip: ip.slice(0, 64) })),
})
