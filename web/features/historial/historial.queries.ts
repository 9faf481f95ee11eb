import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Auditoria } from '#shared/collections/auditoria.ts'
import { api } from '#web/lib/api/api.ts'
import { anyOf, type FilterDay, filterExpression } from '#web/lib/api/filter-expression.ts'
import { chosenIn, type ColumnFilter } from '#web/ui/table/filters/match-modes.ts'
import { searchFilter } from './historial-search.ts'

const fields: Readonly<Record<string, string>> = { quien: 'usuario_id', que: 'coleccion', accion: 'accion' }

/** The history's filters in the record API's language. */
export function historialFilter(filtros: readonly ColumnFilter[], day: FilterDay): string {
  const parts = filtros.map((filtro) => {
    if (filtro.column === 'fecha') return filterExpression(filtro, { path: 'created', kind: 'instant' }, day)
    const field = fields[filtro.column]
    return field ? anyOf(chosenIn(filtro).map((value) => api.filter(`${field} = {:value}`, { value }))) : null
  })
  return parts.filter((part) => part !== null).join(' && ')
}

/** The changes of one record. */
export const historialOf = (coleccion: string, registro: string) =>
  api.filter('coleccion = {:coleccion} && registro = {:registro}', { coleccion, registro })

/** The acts on a member's record, and the unions with it. */
export const historialOfMiembro = (id: string) =>
  `(${historialOf('miembros', id)}) || ${api.filter("(coleccion = 'miembros_uniones' && miembro = {:id})", { id })}`

/** The acts of one user, or of one API key. */
export const historialBy = (usuario: string) => api.filter('usuario_id = {:usuario}', { usuario })

/** A page of the history. `typed` is looked for besides the filter. */
export function historialQuery(filter: string, page = 1, rows = 30, typed = '') {
  return queryOptions({
    queryKey: ['auditoria', 'list', { page, rows, filter, typed }],
    queryFn: async ({ signal }) => {
      const parts = [filter, typed === '' ? null : await searchFilter(typed, signal)].filter(Boolean)
      const options = { filter: parts.join(' && '), expand: 'usuario_id', signal }
      return api.collection('auditoria').getList<Auditoria>(page, rows, options)
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
