const place = 'vigente_identidad'

/** Somebody without an account whom Google vouches for. The token stands for a password when he registers, for a day. */
export interface GoogleIdentity {
  token: string
  email: string
  name: string
}

/** Kept in this tab alone. */
export const keepIdentity = (identity: GoogleIdentity) => sessionStorage.setItem(place, JSON.stringify(identity))

export const forgetIdentity = () => sessionStorage.removeItem(place)

export function readIdentity(): GoogleIdentity | null {
  try {
    return identityIn(JSON.parse(sessionStorage.getItem(place) ?? 'null'))
  } catch {
    return null
  }
}

/** From whatever was parsed; null unless all three are there. */
export function identityIn(value: unknown): GoogleIdentity | null {
  if (typeof value !== 'object' || value === null) return null
  const { token, email, name }: Partial<Record<keyof GoogleIdentity, unknown>> = value
  if (typeof token !== 'string' || typeof email !== 'string' || typeof name !== 'string') return null
  return { token, email, name }
}
