import { api } from '#web/lib/api/api.ts'

export type Reason = 'cerrada' | 'vencida'

let reason: Reason = 'cerrada'

/**
 * Ends the session on the server too. If the server is unreachable, the token still leaves this browser and expires
 * by itself.
 */
export function signOut(): void {
  const unreachable = () => undefined
  api.send('/api/cuenta/sesiones/actual', { method: 'DELETE', keepalive: true }).catch(unreachable)
  endSession('cerrada')
}

/** Forgets the token. `watchSession` does the rest: it leaves the screen and forgets user and gym. */
export function endSession(cause: Reason): void {
  reason = cause
  api.authStore.clear()
  reason = 'cerrada'
}

export const reasonOfEnd = (): Reason => reason
