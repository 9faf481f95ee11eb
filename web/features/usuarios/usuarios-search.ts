import { oneOf, text } from '#web/lib/search-fields.ts'

/** What the address of the staff holds. */
export interface UsuariosSearch {
  q?: string | undefined
  inactivos?: 'true' | undefined
  /** The person whose form is open. */
  usuario?: string | undefined
  /** The invitation is open. */
  nuevo?: 'true' | undefined
}

export const usuariosSearch = (search: Record<string, unknown>): UsuariosSearch => ({
  q: text(search['q']),
  inactivos: oneOf(['true'], search['inactivos']),
  usuario: text(search['usuario']),
  nuevo: oneOf(['true'], search['nuevo']),
})
