import type { Query, RunTransaction } from './transaction.ts'

/** A change that one statement made to a collection, as its trigger wrote it (db/functions/triggers/announce.sql). */
export type LoggedChange = {
  readonly orden: number
  readonly transaccion: string
  /** Null for rows that belong to no gym. */
  readonly inquilino: string | null
  readonly coleccion: string
  readonly accion: 'create' | 'update' | 'delete'
  readonly ids: readonly string[]
  /** The deleted rows, for a delete. */
  readonly previas: readonly Record<string, unknown>[] | null
}

const columns = 'orden, transaccion::text, inquilino, coleccion, accion, ids, previas'

/** The set of committed transactions. A later look finds the changes outside it. */
export async function snapshotNow(reader: Query): Promise<string> {
  const [row] = await reader<{ ahora: string }>('select pg_current_snapshot()::text as ahora')
  if (!row) throw new Error('The database has no snapshot')
  return row.ahora
}

/** Limits of one look: `changes` in all, and `recordsOfGym` records of one tenant. */
export type LookLimits = { readonly changes: number; readonly recordsOfGym: number }

/** The result of a look. `gaps`: tenants with more changes than one look returns; their changes are left out. */
export type Look = {
  readonly snapshot: string
  readonly changes: readonly LoggedChange[]
  readonly gaps: readonly (string | null)[]
}

type LookRow = { readonly ahora: string } & (
  | LoggedChange
  | ({ readonly orden: number | null; readonly ids: null } & Pick<LoggedChange, 'inquilino'>)
)

/**
 * All changes committed since a snapshot, each once, and the new snapshot. Sequence numbers would not do: a transaction
 * may commit after one with a later number.
 */
export async function changesAfter(reader: Query, snapshot: string, limits: LookLimits): Promise<Look> {
  const rows = await reader<LookRow>(
    `select pg_current_snapshot()::text as ahora, e.* from (values (1)) uno left join lateral (
       select orden, transaccion::text, inquilino, coleccion, accion,
           case when registros <= $3 then ids end as ids, case when registros <= $3 then previas end as previas
         from (select *, sum(cardinality(ids)) over (partition by inquilino) as registros,
               row_number() over (partition by inquilino order by orden) as fila
             from eventos
             where transaccion >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(transaccion, $1::pg_snapshot)) n
         where registros <= $3 or fila = 1
         order by orden limit $2) e on true
       order by e.orden`,
    [snapshot, limits.changes, limits.recordsOfGym],
    'eventos_desde',
  )
  const changes = rows.filter((row): row is { ahora: string } & LoggedChange => row.ids !== null)
  const gaps = rows.flatMap((row) => (row.orden !== null && row.ids === null ? [row.inquilino] : []))
  return { snapshot: rows[0]?.ahora ?? snapshot, changes, gaps }
}

/** Selects the changes a listener may hear of. `gym`: null for all gyms, '' for rows that belong to none. */
export type Missed = { readonly since: number; readonly gym: string | null; readonly limit: number }

/**
 * The changes after an event of the last five minutes, up to a limit. A transaction may commit after one that began later,
 * so events a few seconds older are repeated rather than lost.
 */
export const changesSince = (reader: Query, { since, gym, limit }: Missed): Promise<LoggedChange[]> =>
  reader<LoggedChange>(
    `select ${columns} from eventos
       where (orden > $1 or orden <> $1 and creado > (select creado from eventos where orden = $1) - interval '5 seconds')
         and (inquilino is null or $2::text is null or inquilino = $2)
       order by orden limit $3`,
    [since, gym, limit],
  )

/** Deletes events that are too old to be asked for. */
export const forgetChanges = (transaction: RunTransaction): Promise<unknown> =>
  transaction(null, (tx) => tx.query(`delete from eventos where creado < now() - interval '5 minutes'`))
