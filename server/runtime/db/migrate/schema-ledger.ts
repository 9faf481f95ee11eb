import type { Client } from 'pg'
import { ledgerNameOf, type Piece, type Step } from './schema-files.ts'

/** A line of a database's ledger. Views and functions have no number, because they change in place. */
export type Applied = { version: number | null; name: string; checksum: string }

/** Creates the ledger. An empty ledger was left by a program that stopped at this point. */
export const MAKE_LEDGER = `
  drop table if exists schema_migrations;
  create table schema_migrations (
    name text primary key,
    version integer unique,
    checksum text not null,
    applied_at timestamptz not null default now()
  );
  comment on table schema_migrations is 'What made this database: its schema, the migrations since, the present text of each view and function.'`

/** Empty where there is no ledger. */
export async function readLedger(client: Client): Promise<Applied[]> {
  if (!(await hasLedger(client))) return []
  const { rows } = await client.query<Applied>('select version, name, checksum from schema_migrations order by version')
  return rows
}

export async function writeLedger(client: Client, done: readonly (Piece | Step)[], gone: readonly string[]) {
  await client.query('delete from schema_migrations where name = any ($1)', [gone])
  await client.query(
    `insert into schema_migrations (version, name, checksum) select * from unnest($1::integer[], $2::text[], $3::text[])
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [
      done.map((piece) => ('version' in piece ? piece.version : null)),
      done.map(ledgerNameOf),
      done.map(({ checksum }) => checksum),
    ],
  )
}

/** 'empty' without tables, 'ours' if Vigente made them, else 'foreign'. */
export async function contentOf(client: Client): Promise<'empty' | 'ours' | 'foreign'> {
  if (await hasLedger(client)) return 'ours'
  const tables = await client.query(
    `select from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace limit 1`,
  )
  return tables.rowCount === 0 ? 'empty' : 'foreign'
}

async function hasLedger(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as known`,
  )
  return rows[0]?.known === true
}
