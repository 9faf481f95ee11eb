import { authStore, endOnServer, leave } from '#web/lib/signed-in/signed-in.ts'

/** Ends the session, here and on the server. `watchSession` does the rest: it leaves the screen and forgets user and gym. */
export function signOut(): void {
  endOnServer(authStore.token)
  leave()
}
