import { StartError } from '#server/runtime/errors/errors.ts'
import { ownerSnapshot } from '../owner-transaction.ts'

/** The things that people make, by table. The history has a line for every other write of a person. */
const MADE: Readonly<Record<string, readonly [one: string, many: string]>> = {
  pagos_asientos: ['cobro', 'cobros'],
  ventas_asientos: ['venta', 'ventas'],
  asistencias_asientos: ['entrada', 'entradas'],
  miembros: ['miembro', 'miembros'],
  auditoria: ['línea del historial', 'líneas del historial'],
}

/** Counts of what was made since an instant, in words: '21 cobros'. Empty if nothing was. */
export async function madeSince(databaseUrl: string, instant: string): Promise<string[]> {
  return ownerSnapshot(databaseUrl, async (query) => {
    const counts: string[] = []
    for (const [table, [one, many]] of Object.entries(MADE)) {
      const [row] = await query<{ made: number }>(
        `select count(*)::integer as made from ${table} where created > $1::timestamptz`,
        [instant],
      )
      const made = row?.made ?? 0
      if (made > 0) counts.push(`${made} ${made === 1 ? one : many}`)
    }
    return counts
  })
}

/** The database's clock, for `madeSince`. Refused while a server holds one of its lasting connections. */
export async function quietAt(databaseUrl: string): Promise<string> {
  return ownerSnapshot(databaseUrl, async (query) => {
    const others = await query<{ place: string }>(
      `select distinct coalesce(host(client_addr), 'esta máquina') as place from pg_stat_activity
       where datname = current_database() and application_name in ('vigente-jobs', 'vigente-listener')`,
    )
    if (others.length > 0) {
      throw new StartError(
        `Otros procesos de Vigente usan la misma base (${others.map(({ place }) => place).join(', ')}): detenlos antes, o lo que anoten después del respaldo se perdería al volver.`,
      )
    }
    const [row] = await query<{ instant: string }>(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as instant`,
    )
    return row?.instant ?? ''
  })
}
