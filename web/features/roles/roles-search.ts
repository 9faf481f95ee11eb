import { text } from '#web/lib/search-fields.ts'

/** A new role starts empty, or as a copy of an existing one. */
export const agregarRolSearch = (search: Record<string, unknown>): { copia?: string | undefined } => ({
  copia: text(search['copia']),
})
