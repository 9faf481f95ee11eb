import { declared, sql, type Sql } from '#server/runtime/db/statement/sql.ts'
import { grants, type Permission } from '#shared/permissions.ts'
import type { Columna } from '#shared/reportes/reporte.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import type { FoundIds } from '#server/engine/records/read/found-ids.ts'
import type { Listing } from '#server/gym/reportes/frame/report.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

/** A list of the screen for export: its collection, permission and columns. */
export interface ExportedList {
  readonly titulo: string
  readonly collection: Collection
  readonly permission: Permission
  readonly columnas: readonly Columna[]
  /** Columns that need a permission of their own. */
  readonly guarded?: Readonly<Record<string, Permission>>
  /** Columns of gyms alone that leave sums to be paid later. */
  readonly ofSaldo?: readonly string[]
  readonly sumas: readonly string[]
  /** A condition on the row `d`: only such rows are summed. */
  readonly sumado?: Sql
  /** Over `hallados` (id, place). */
  readonly select: Sql
}

/** The columns hidden on the screen, separated by commas, and if the gym leaves sums to be paid later. */
type Shown = { readonly sin: string; readonly saldo: boolean }

/** The list without the columns hidden on the screen, those not permitted and those that the gym does not use. Throws 400 if none is left. */
export function withoutColumns(list: ExportedList, { sin, saldo }: Shown, held: ReadonlySet<string>): ExportedList {
  const away = new Set([...sin.split(','), ...(saldo ? [] : (list.ofSaldo ?? []))])
  const isPermitted = (id: string) => {
    const needed = list.guarded?.[id]
    return needed === undefined || grants(needed, held)
  }
  const columnas = list.columnas.filter(({ id }) => !away.has(id) && isPermitted(id))
  if (columnas.length === 0) throw refuse('sin', 'validation_invalid_value', 'exportar_columns_missing')
  return { ...list, columnas, sumas: list.sumas.filter((id) => columnas.some((column) => column.id === id)) }
}

/** The list's filter and order select the rows; the list's columns are joined to them. */
export function listingOf(
  { columnas, sumas, sumado, select }: ExportedList,
  found: FoundIds,
  gimnasio: string,
): Listing {
  const statement = sql`with hallados as materialized (${declared(found.text)}) ${select}`
  const values = { ...Object.fromEntries(found.values.map((value, at) => [at + 1, value])), gimnasio }
  return { columnas, sumas, ...(sumado && { sumado }), statement, values }
}
