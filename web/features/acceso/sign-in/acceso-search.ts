import { oneOf, text } from '#web/lib/search-fields.ts'

type Search = Record<string, unknown>

export const motivos = ['vencida', 'sin-conexion'] as const

export interface LoginSearch {
  /** The path to return to after signing in. */
  volver?: string | undefined
  /** The reason for being sent to the sign-in page. */
  motivo?: (typeof motivos)[number] | undefined
}

export const loginSearch = ({ volver, motivo }: Search): LoginSearch => ({
  volver: text(volver),
  motivo: oneOf(motivos, motivo),
})

export interface AccessSearch {
  /** The missing permission. */
  permiso?: string | undefined
  volver?: string | undefined
}

export const accessSearch = ({ permiso, volver }: Search): AccessSearch => ({
  permiso: text(permiso),
  volver: text(volver),
})

export const errorSearch = ({ volver }: Search): { volver?: string | undefined } => ({ volver: text(volver) })

/** The token in a mailed link. */
export const tokenSearch = ({ token }: Search): { token?: string | undefined } => ({ token: text(token) })

/** Parameters that Google adds to our address. Its error text is not shown. */
export const googleSearch = ({ code, state }: Search): { code?: string | undefined; state?: string | undefined } => ({
  code: text(code),
  state: text(state),
})
