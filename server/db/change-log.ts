import type { Query, RunTransaction } from './transaction.ts'

/** The change that one statement made to a collection, as its trigger wrote it down (db/functions/announce.sql). */
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

/** How much one look brings: `changes` in all, and `recordsOfGym` named by those of one tenant. */
export type LookLimits = { readonly changes: number; readonly recordsOfGym: number }

/** What a look found. `gaps`: tenants to which more was done than one look brings; of them it brings nothing. */
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
 * Everything that has committed since a snapshot, each change once, and the snapshot up to which that is. Numbers would not
 * do: a transaction may commit after one that has taken its number later.
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

/** Whose changes a listener may hear of: `gym` null for those of all gyms, '' for rows of everybody alone. */
export type Missed = { readonly since: number; readonly gym: string | null; readonly limit: number }

/**
 * What was done after an event of the last five minutes, up to a limit. A transaction may commit after one that began later,
 * so what is a few seconds older is told again rather than lost.
 */
export const changesSince = (reader: Query, { since, gym, limit }: Missed): Promise<LoggedChange[]> =>
  reader<LoggedChange>(
    `select ${columns} from eventos
       where (orden > $1 or orden <> $1 and creado > (select creado from eventos where orden = $1) - interval '5 seconds')
         and (inquilino is null or $2::text is null or inquilino = $2)
       order by orden limit $3`,
    [since, gym, limit],
  )

/** Forgets what nobody may ask for any more. */
export const forgetChanges = (transaction: RunTransaction): Promise<unknown> =>
  transaction(null, (tx) => tx.query(`delete from eventos where creado < now() - interval '5 minutes'`))
