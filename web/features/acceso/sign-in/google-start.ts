import { api } from '#web/lib/api/api.ts'
import { keptInTab } from '#web/ui/base/kept.ts'

const storageKey = 'vigente_google'

/** State kept in this browser until Google redirects back. */
export interface SignInState {
  state: string
  codeVerifier: string
  /** The path to return to after signing in. */
  volver?: string | undefined
}

/** Must equal the address registered at Google, letter by letter. */
export const redirectURL = () => `${location.origin}/auth/google`

export function keepSignInState(started: SignInState): void {
  keptInTab.write(storageKey, JSON.stringify(started))
}

/** Takes the kept state, once. A callback that this browser did not request finds none. */
export function takeSignInState(): SignInState | null {
  const kept = keptInTab.read(storageKey)
  keptInTab.forget(storageKey)
  const started: unknown = kept === null ? null : JSON.parse(kept)
  if (typeof started !== 'object' || started === null || !('state' in started) || !('codeVerifier' in started))
    return null
  const { state, codeVerifier } = started
  if (typeof state !== 'string' || typeof codeVerifier !== 'string') return null
  return { state, codeVerifier, volver: 'volver' in started ? String(started.volver) : undefined }
}

/** A fresh authorization request for Google; null if the server does not offer it. */
export async function loadOffer() {
  const { oauth2 } = await api.collection('users').listAuthMethods()
  return oauth2.providers.find(({ name }) => name === 'google') ?? null
}
