import { oneOf } from '#web/lib/search-fields.ts'

/** The dialog that turns the second step on or off. */
export interface CuentaSearch {
  paso?: 'activar' | 'desactivar' | undefined
}

export const cuentaSearch = ({ paso }: Record<string, unknown>): CuentaSearch => ({
  paso: oneOf(['activar', 'desactivar'], paso),
})
