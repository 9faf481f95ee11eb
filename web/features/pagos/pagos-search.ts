import * as z from 'zod/mini'
import { catch as fallback } from 'zod/mini'
import { matchModes, type MatchMode } from '#web/ui/match-modes.ts'

/** The tabs over the list. */
export const pestanas = ['todos', 'validos', 'anulados'] as const
export type Pestana = (typeof pestanas)[number]

/** Stretches of days up to today that the desk asks for most. */
export const rangos = ['hoy', 'semana', 'mes'] as const
export type Rango = (typeof rangos)[number]

const modes = new Set<string>(Object.values(matchModes).flatMap((known) => known.map(({ id }) => id)))
const isMode = (value: unknown): value is MatchMode => typeof value === 'string' && modes.has(value)

const optional = <T>(schema: z.ZodMiniType<T>) => fallback(z.optional(schema), undefined)
const count = z.pipe(z.coerce.number(), z.int().check(z.positive()))
const filter = z.object({ column: z.string(), mode: z.custom<MatchMode>(isMode), value: z.string() })

/** What the address of the list holds, so that reload, back and a shared link show the same. Absent means the usual. */
export const pagosSearch = z.object({
  estado: optional(z.enum(pestanas)),
  rango: optional(z.enum(rangos)),
  q: optional(z.string()),
  /** A column, with '-' before it for descending. */
  orden: optional(z.string()),
  pagina: optional(count),
  filas: optional(count),
  filtros: optional(z.array(filter)),
  /** Columns taken away. */
  sin: optional(z.array(z.string())),
  /** The payment whose panel is open. */
  pago: optional(z.string()),
  /** The question of the void is open over it. */
  anular: optional(z.literal('true')),
})
export type PagosSearch = z.infer<typeof pagosSearch>

/** Whether anything keeps payments out of the list. */
export const isNarrowed = ({ estado, rango, q, filtros }: PagosSearch) => Boolean(estado ?? rango ?? q ?? filtros)
