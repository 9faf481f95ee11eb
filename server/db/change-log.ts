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

const columns = 'orden, transaccion::text, inquilino, coleccion, accion, ids, previas'

/** Which transactions have committed: what a look after it finds is new. */
export async function snapshotNow(reader: Query): Promise<string> {
  const [row] = await reader<{ ahora: string }>('select pg_current_snapshot()::text as ahora')
  if (!row) throw new Error('The database has no snapshot')
  return row.ahora
}

/**
 * Everything that has committed since a snapshot, each change once, and the snapshot up to which that is; at most `limit`
 * changes. Numbers would not do: a transaction may commit after one that has taken its number later.
 */
export async function changesAfter(
  reader: Query,
  snapshot: string,
  limit: number,
): Promise<{ readonly snapshot: string; readonly changes: readonly LoggedChange[] }> {
  const rows = await reader<{ ahora: string } & (LoggedChange | { orden: null })>(
    `select pg_current_snapshot()::text as ahora, e.* from (values (1)) uno left join lateral (
       select ${columns} from eventos
         where transaccion >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(transaccion, $1::pg_snapshot)
         order by orden limit $2) e on true
       order by e.orden`,
    [snapshot, limit],
    'eventos_desde',
  )
  const changes = rows.filter((row): row is { ahora: string } & LoggedChange => row.orden !== null)
  return { snapshot: rows[0]?.ahora ?? snapshot, changes }
}

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
