import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Query } from '#server/runtime/db/transaction.ts'

const readTables = `
  select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema') order by 1`

const hex = (word: string) => Buffer.from(word).toString('hex')

/** The tables of any schema with a row in which one of the words stands, in whatever column: text, JSON, bytes. */
export async function tablesWith(owner: Query, words: readonly string[]): Promise<string[]> {
  const pattern = words.flatMap((word) => [word, hex(word), hex(word.toUpperCase())]).join('|')
  const found: string[] = []
  for (const { name } of await owner<{ name: string }>(readTables)) {
    const rows = await owner(`select from ${name} x where to_jsonb(x)::text ~* $1 limit 1`, [pattern])
    if (rows.length > 0) found.push(name.replace(/^public\./, ''))
  }
  return found
}

/** The files below a folder whose path or content has one of the words. */
export async function filesWith(folder: string, words: readonly string[]): Promise<string[]> {
  const pattern = new RegExp(words.join('|'), 'i')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const contents = await Promise.all(files.map((path) => readFile(path, 'latin1')))
  return files.filter((path, index) => pattern.test(`${path.slice(folder.length)} ${contents[index]}`))
}
