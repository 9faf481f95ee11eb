import { keptInTab } from '#web/ui/base/kept.ts'

const storageKey = 'vigente_identidad'

/** A visitor verified by Google who has no account. For a day the token replaces the password in the registration. */
export interface GoogleIdentity {
  token: string
  email: string
  name: string
}

/** Kept in this tab only. */
export const keepIdentity = (identity: GoogleIdentity) => keptInTab.write(storageKey, JSON.stringify(identity))

export const forgetIdentity = () => keptInTab.forget(storageKey)

export function readIdentity(): GoogleIdentity | null {
  try {
    return identityIn(JSON.parse(keptInTab.read(storageKey) ?? 'null'))
  } catch {
    return null
  }
}

/** Parses any value; null unless all three fields are there. */
export function identityIn(value: unknown): GoogleIdentity | null {
  if (typeof value !== 'object' || value === null) return null
  const { token, email, name }: Partial<Record<keyof GoogleIdentity, unknown>> = value
  if (typeof token !== 'string' || typeof email !== 'string' || typeof name !== 'string') return null
  return { token, email, name }
}
