import { text } from '#web/lib/search-fields.ts'

/** A new role starts empty, or as a copy of one that is there. */
export const agregarRolSearch = (search: Record<string, unknown>): { copia?: string | undefined } => ({
  copia: text(search['copia']),
})
