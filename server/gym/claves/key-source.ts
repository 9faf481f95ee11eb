import type { KeySource, StoredKey } from '#server/engine/auth/keys/identify-key.ts'
import type { Query, RunTransaction } from '#server/runtime/db/transaction.ts'

type Found = Omit<StoredKey, 'stamp' | 'networks'> & { sello: number; direcciones: string[] }

const findKey = `
  select c.id, c.gimnasio_id as tenant, c.direcciones, c.vence as expires, u.sello
  from claves_api c join users u on u.gimnasio_id = c.gimnasio_id and u.id = c.id
  where c.resumen = $1 and c.revocada is null`

const findUsed = `
  select resumen from claves_api where revocada is null and ultimo_uso > $1 order by ultimo_uso desc limit $2`

const noteUse = `
  update claves_api set ultimo_uso = $3, ultima_ip = $4
  where gimnasio_id = $1 and id = $2 and (ultimo_uso is null or ultimo_uso < $3::timestamptz - interval '30 seconds')`

/** API keys of the gyms, read past every cache. */
export const keySource = ({ reader, transaction }: { reader: Query; transaction: RunTransaction }): KeySource => ({
  async find(digest) {
    const [found] = await reader<Found>(findKey, [digest], 'clave_find')
    return found ? { ...found, stamp: String(found.sello), networks: found.direcciones } : null
  },
  async used(since, most) {
    return (await reader<{ resumen: Buffer }>(findUsed, [since, most], 'claves_used')).map(({ resumen }) => resumen)
  },
  see: ({ id, tenant }, ip, at) =>
    transaction(tenant, ({ query }) => query(noteUse, [tenant, id, at, ip.slice(0, 64)])),
})
