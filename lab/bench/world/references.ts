import type { Client } from 'pg'

interface Reference {
  readonly name: string
  readonly orphans: string
}

/** Checks every foreign key of the database with one join each. */
export async function checkReferences(client: Client): Promise<void> {
  const { rows } = await client.query<Reference>(`
    select conrelid::regclass || '.' || conname as name,
      format('select count(*)::int as orphans from %s c where %s and not exists (select from %s p where %s)',
        conrelid::regclass, present, confrelid::regclass, joined) as orphans
    from pg_constraint
    cross join lateral (
      select string_agg(format('c.%I is not null', c.attname), ' and ') as present,
        string_agg(format('p.%I = c.%I', p.attname, c.attname), ' and ') as joined
      from unnest(conkey, confkey) k (child, parent)
      join pg_attribute c on c.attrelid = conrelid and c.attnum = k.child
      join pg_attribute p on p.attrelid = confrelid and p.attnum = k.parent
    ) k
    where contype = 'f' and connamespace = 'public'::regnamespace`)
  for (const { name, orphans } of rows) {
    const [found] = (await client.query<{ orphans: number }>(orphans)).rows
    if (found?.orphans !== 0) throw new Error(`${name}: ${found?.orphans} rows point nowhere`)
  }
}
