import type { Query, RunTransaction } from './transaction.ts'

/** What one statement did to a collection, as its trigger wrote it down (migration 0015). */
export type LoggedChange = {
  readonly orden: number
  readonly transaccion: string
  /** Null where the rows belong to everybody. */
  readonly inquilino: string | null
  readonly coleccion: string
  readonly accion: 'create' | 'update' | 'delete'
  readonly ids: readonly string[]
  /** The rows as they were, of a delete. */
  readonly previas: readonly Record<string, unknown>[] | null
}

/** The channel on which the number of each changing transaction is told. */
export const changeChannel = 'eventos'

const columns = 'orden, transaccion::text, inquilino, coleccion, accion, ids, previas'

/** What these transactions did, in the order they did it. */
export const changesOf = (reader: Query, transactions: readonly string[]): Promise<LoggedChange[]> =>
  reader<LoggedChange>(
    `select ${columns} from eventos where transaccion = any ($1::text[]::xid8[]) order by orden`,
    [transactions],
    'eventos_de',
  )

/**
 * What was done after an event of the last five minutes. A transaction may commit after one that began later, so what is a
 * few seconds older is told again rather than lost.
 */
export const changesSince = (reader: Query, orden: number): Promise<LoggedChange[]> =>
  reader<LoggedChange>(
    `select ${columns} from eventos where orden > $1
       or orden <> $1 and creado > (select creado from eventos where orden = $1) - interval '5 seconds'
     order by orden`,
    [orden],
  )

/** Forgets what nobody may ask for any more. */
export const forgetChanges = (transaction: RunTransaction): Promise<unknown> =>
  transaction(null, (tx) => tx.query(`delete from eventos where creado < now() - interval '5 minutes'`))
