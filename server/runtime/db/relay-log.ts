import type { RunTransaction } from './transaction.ts'

/** Channel on which a process learns of requests for it: `process id`. */
export const relayChannel = 'reenvios'

/** Space of the advisory locks that show which processes live. */
export const relayLock = 7365

/** The locks of all listening processes. */
export const listeningKeys = (transaction: RunTransaction): Promise<ReadonlySet<number>> =>
  transaction(null, async ({ query }) => {
    const held = await query<{ clave: number }>(
      `select objid::bigint as clave from pg_locks where locktype = 'advisory' and classid = $1 and objsubid = 2
         and database = (select oid from pg_database where datname = current_database()) and granted`,
      [relayLock],
    )
    return new Set(held.map(({ clave }) => clave))
  })

/** Stores a request for a process and notifies it. */
export const ask = (transaction: RunTransaction, process: string, id: string, asked: object): Promise<unknown> =>
  transaction(null, async ({ query }) => {
    await query('insert into reenvios (id, pedido) values ($1, $2)', [id, JSON.stringify(asked)])
    await query('select pg_notify($1, $2)', [relayChannel, `${process} ${id}`])
  })

/** The request under an id; null when nobody waits for it any more. */
export const askedOf = (transaction: RunTransaction, id: string): Promise<unknown> =>
  transaction(null, async ({ query }) => {
    const [row] = await query<{ pedido: unknown }>('select pedido from reenvios where id = $1', [id])
    return row?.pedido ?? null
  })

export const answer = (transaction: RunTransaction, id: string, answered: object): Promise<unknown> =>
  transaction(null, ({ query }) =>
    query('update reenvios set respuesta = $2 where id = $1', [id, JSON.stringify(answered)]),
  )

/** Takes the answer, once; null while there is none. */
export const takeAnswer = (transaction: RunTransaction, id: string): Promise<unknown> =>
  transaction(null, async ({ query }) => {
    const [row] = await query<{ respuesta: unknown }>(
      'delete from reenvios where id = $1 and respuesta is not null returning respuesta',
      [id],
    )
    return row?.respuesta ?? null
  })

/** Deletes a request that nobody waits for. */
export const forget = (transaction: RunTransaction, id: string): Promise<unknown> =>
  transaction(null, ({ query }) => query('delete from reenvios where id = $1', [id]))

export const forgetRequests = (transaction: RunTransaction): Promise<unknown> =>
  transaction(null, ({ query }) => query(`delete from reenvios where creado < now() - interval '1 minute'`))
