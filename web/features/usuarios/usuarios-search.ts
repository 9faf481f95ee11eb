import { oneOf, text } from '#web/lib/search-fields.ts'

export interface UsuariosSearch {
  q?: string | undefined
  inactivos?: 'true' | undefined
  usuario?: string | undefined
  /** The invitation form is open. */
  nuevo?: 'true' | undefined
}

export const usuariosSearch = (search: Record<string, unknown>): UsuariosSearch => ({
  q: text(search['q']),
  inactivos: oneOf(['true'], search['inactivos']),
  usuario: text(search['usuario']),
  nuevo: oneOf(['true'], search['nuevo']),
})
