import { ownerTransaction } from '../db/owner-transaction.ts'
import { settingNames } from '../env.ts'

const FORMER = `select value from installation where name = 'ajustes'`
const REMEMBER = `insert into installation values ('ajustes', $1) on conflict (name) do update set value = excluded.value`

interface Names {
  /** The names in the settings' file. */
  readonly inFile: readonly string[]
  /** All names with a value. */
  readonly given: readonly string[]
}

/** Sentences for a start. Remembers this program's settings as those of the last program that ran on this database. */
export async function tellSettings(databaseUrl: string, names: Names): Promise<string[]> {
  return aboutSettings(names, await exchange(databaseUrl, settingNames), settingNames)
}

/** Names the settings that the next program does not know, and those that the one before it did not. */
export function aboutSettings({ inFile, given }: Names, former: readonly string[], next: readonly string[]): string[] {
  const doubtful = [...inFile, ...given.filter((name) => former.includes(name))]
  const unknown = [...new Set(doubtful)].filter((name) => !next.includes(name) && !OF_OTHERS.test(name))
  const fresh = former.length === 0 ? [] : next.filter((name) => !former.includes(name) && !given.includes(name))
  return [
    ...told(unknown.toSorted(), 'Ajustes desconocidos', 'Corrígelos o quítalos; no cambian nada.'),
    ...told(fresh, 'Ajustes nuevos, todos opcionales', 'Qué hace cada uno: docs/operacion.md, en Todos los ajustes.'),
  ]
}

/** Names that others read from the same file: Node, PostgreSQL, the system. */
const OF_OTHERS = /^(NODE_|PG|LC_|LANG$|TZ$|PATH$|(HTTPS?|NO)_PROXY$)/i

const told = (names: readonly string[], what: string, advice: string) =>
  names.length === 0 ? [] : [`${what}: ${names.join(', ')}. ${advice}`]

/** Stores these names and returns those that were stored before; none the first time. */
async function exchange(databaseUrl: string, names: readonly string[]): Promise<readonly string[]> {
  const value = names.join(' ')
  return ownerTransaction(databaseUrl, async (query) => {
    const [former] = await query<{ value: string }>(FORMER)
    if (former?.value !== value) await query(REMEMBER, [value])
    return former?.value.split(' ') ?? []
  })
}
