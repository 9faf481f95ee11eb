import type { Query } from '@tanstack/react-query'

/** False for a query of members that shows nothing of these members' visits: only a list does, of its own rows. */
export function mayShowVisits({ queryKey, state }: Query, miembros: ReadonlySet<string>): boolean {
  const [name, part] = queryKey
  if (name !== 'miembros_pagos') return true
  if (part !== 'list') return false
  const rows = idsOf(state.data)
  const isOrdered = JSON.stringify(queryKey).includes('ultima_visita')
  return isOrdered || rows === null || state.fetchStatus === 'fetching' || rows.some((id) => miembros.has(id))
}

/** The ids of a page of records; null before it was read. */
function idsOf(data: unknown): string[] | null {
  if (typeof data !== 'object' || data === null || !('items' in data) || !Array.isArray(data.items)) return null
  return data.items.map((item: unknown) =>
    typeof item === 'object' && item !== null && 'id' in item ? String(item.id) : '',
  )
}
