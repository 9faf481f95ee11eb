import { oneOf, text } from '#web/lib/search-fields.ts'

type Search = Record<string, unknown>

export const motivos = ['vencida', 'sin-conexion'] as const

export interface LoginSearch {
  /** Where the person was going. */
  volver?: string | undefined
  /** Why the app sent him to the sign-in page. */
  motivo?: (typeof motivos)[number] | undefined
}

export const loginSearch = ({ volver, motivo }: Search): LoginSearch => ({
  volver: text(volver),
  motivo: oneOf(motivos, motivo),
})

export interface AccessSearch {
  /** The permission that was missing. */
  permiso?: string | undefined
  volver?: string | undefined
}

export const accessSearch = ({ permiso, volver }: Search): AccessSearch => ({
  permiso: text(permiso),
  volver: text(volver),
})

export const errorSearch = ({ volver }: Search): { volver?: string | undefined } => ({ volver: text(volver) })

/** What the links of mails bring. */
export const tokenSearch = ({ token }: Search): { token?: string | undefined } => ({ token: text(token) })

/** What Google adds to our address; its own words for a refusal are not for the screen. */
export const googleSearch = ({ code, state }: Search): { code?: string | undefined; state?: string | undefined } => ({
  code: text(code),
  state: text(state),
})
