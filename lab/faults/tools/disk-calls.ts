/** The failing calls, and the PostgreSQL processes that make them. */
export interface Place {
  readonly what: string
  readonly calls: readonly string[]
  readonly who: string
  readonly isOne: (title: string) => boolean
  readonly withChildren: boolean
}

const sync = { what: 'sincronizar', calls: ['fsync', 'fdatasync'] }
const write = { what: 'escribir', calls: ['pwrite64', 'pwritev', 'write', 'fallocate'] }
const isCheckpointer = (title: string) => title.includes('checkpointer')
const checkpointer = { who: 'el checkpointer', isOne: isCheckpointer, withChildren: false }
/** Includes processes started later. */
const others = {
  who: 'cualquiera de los demás',
  isOne: (title: string) => !isCheckpointer(title),
  withChildren: true,
}

const places: readonly [Place, ...Place[]] = [
  { ...sync, ...others },
  { ...write, ...checkpointer },
  { ...write, ...others },
  { ...sync, ...checkpointer },
]

/** One per round, in turn. */
export const placeOf = (round: number): Place => places[round % places.length] ?? places[0]

/** A call as strace writes it: its name and the file. */
export function shorten(line: string): string {
  const [, call = '', file = ''] = /^(?:\d+ +)?(\w+)\(\d+<(?:.*\/cluster\/)?([^>]*)>/.exec(line) ?? []
  return `${call} ${file}`
}

/** Calls whose failure must stop PostgreSQL. */
export const mustPanic = (line: string) =>
  /f(data)?sync\(\d+<[^>]*\/(pg_wal\/0|base\/|global\/)/.test(line) || /pwrite64\(\d+<[^>]*\/pg_wal\/0/.test(line)
