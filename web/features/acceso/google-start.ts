import { api } from '#web/lib/api.ts'

const place = 'vigente_google'

/** What this browser must remember until Google sends the person back. */
export interface Started {
  state: string
  codeVerifier: string
  /** Where he was heading. */
  volver?: string | undefined
}

/** Must be, letter by letter, the address that Google knows. */
export const redirectURL = () => `${location.origin}/auth/google`

export function keepStarted(started: Started): void {
  sessionStorage.setItem(place, JSON.stringify(started))
}

/** What was kept, once: an answer that this browser did not ask for finds nothing. */
export function takeStarted(): Started | null {
  const kept = sessionStorage.getItem(place)
  sessionStorage.removeItem(place)
  const started: unknown = kept === null ? null : JSON.parse(kept)
  if (typeof started !== 'object' || started === null || !('state' in started) || !('codeVerifier' in started))
    return null
  const { state, codeVerifier } = started
  if (typeof state !== 'string' || typeof codeVerifier !== 'string') return null
  return { state, codeVerifier, volver: 'volver' in started ? String(started.volver) : undefined }
}

/** How Google is asked, freshly; null where it is not offered. */
export async function loadOffer() {
  const { oauth2 } = await api.collection('users').listAuthMethods()
  return oauth2.providers.find(({ name }) => name === 'google') ?? null
}
