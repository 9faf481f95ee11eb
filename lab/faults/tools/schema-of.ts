import type { Query } from '#server/runtime/db/transaction.ts'

const own = `n.nspname = 'public'`

const parts = [
  `select 'columna', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
     pg_get_expr(d.adbin, d.adrelid)
   from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
   left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where ${own} and a.attnum > 0 and not a.attisdropped`,
  `select 'relación', c.relname, c.relkind, c.relacl::text, c.relrowsecurity, c.relforcerowsecurity, c.reloptions::text,
     case when c.relkind = 'v' then pg_get_viewdef(c.oid) when c.relkind = 'i' then pg_get_indexdef(c.oid) end
   from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${own}`,
  `select 'restricción', conrelid::regclass::text, conname, pg_get_constraintdef(k.oid)
   from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${own}`,
  `select 'función', p.proname, p.proacl::text, case when p.prokind = 'f' then pg_get_functiondef(p.oid) end
   from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${own}`,
  `select 'disparador', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`,
  `select 'política', p::text from pg_policies p`,
  `select 'migración', name, version, checksum from schema_migrations`,
]

const tables = `select tablename as name from pg_tables where schemaname = 'public' order by 1`

/** Everything that schema and migrations make, one line each. Databases with equal lines are equal to the product. */
export async function schemaOf(query: Query): Promise<string[]> {
  const lines: string[] = []
  for (const part of parts) lines.push(...(await query(part)).map((row) => JSON.stringify(Object.values(row))))
  for (const { name } of await query<{ name: string }>(tables)) {
    const [row] = await query<{ rows: number }>(`select count(*) as rows from "${name}"`)
    lines.push(`${name}: ${row?.rows}`)
  }
  return lines.toSorted()
}
