import * as z from 'zod/mini'
import { catch as fallback } from 'zod/mini'
import { type ColumnFilter, matchModes, type MatchMode } from '#web/ui/match-modes.ts'
import type { Sort } from '#web/ui/table-column.ts'

/** The tabs over the list. */
export const pestanas = ['todos', 'vigentes', 'por-vencer', 'vencidos', 'sin-plan', 'eliminados'] as const
export type Pestana = (typeof pestanas)[number]

const modes = new Set<string>(Object.values(matchModes).flatMap((known) => known.map(({ id }) => id)))
const isMode = (value: unknown): value is MatchMode => typeof value === 'string' && modes.has(value)

const optional = <T>(schema: z.ZodMiniType<T>) => fallback(z.optional(schema), undefined)
const count = z.pipe(z.coerce.number(), z.int().check(z.positive()))
const filter = z.object({ column: z.string(), mode: z.custom<MatchMode>(isMode), value: z.string() })

/** What the address of the list holds, so that reload, back and a shared link show the same. Absent means the usual. */
export const miembrosSearch = z.object({
  estado: optional(z.enum(pestanas)),
  /** All branches of the person, not only the current one. */
  sucursales: optional(z.literal('todas')),
  q: optional(z.string()),
  /** A column, with '-' before it for descending. */
  orden: optional(z.string()),
  pagina: optional(count),
  filas: optional(count),
  filtros: optional(z.array(filter)),
  /** Columns taken away. */
  sin: optional(z.array(z.string())),
  /** The member whose panel is open. */
  miembro: optional(z.string()),
  /** The member being edited. */
  editar: optional(z.string()),
  /** The form of a new one is open. */
  nuevo: optional(z.literal('true')),
})
export type MiembrosSearch = z.infer<typeof miembrosSearch>

export function sortOf(orden: string | undefined): Sort | null {
  if (!orden) return null
  return orden.startsWith('-') ? { column: orden.slice(1), direction: 'desc' } : { column: orden, direction: 'asc' }
}

export function ordenOf(sort: Sort | null): string | undefined {
  return sort ? `${sort.direction === 'desc' ? '-' : ''}${sort.column}` : undefined
}

/** The filters after one column's was set, or taken away with null. */
export function withFilter(
  filters: readonly ColumnFilter[],
  column: string,
  next: ColumnFilter | null,
): ColumnFilter[] | undefined {
  const rest = filters.filter((filter) => filter.column !== column)
  const all = next ? [...rest, next] : rest
  return all.length === 0 ? undefined : all
}
