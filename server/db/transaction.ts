import type { QueryResultRow } from 'pg'

/** Runs one statement. `name` makes it a prepared statement: give it to hot shapes only, one name per text. */
export interface Query {
  <R extends QueryResultRow = QueryResultRow>(
    text: string,
    values?: readonly unknown[],
    name?: string,
  ): Promise<R[]>
}

/** An open transaction of the writing role with the tenant set; row-level security holds in it. */
export interface Transaction {
  readonly query: Query
  readonly tenant: string | null
}
