import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import type { AppRouter } from './router.tsx'

type Reason = 'cerrada' | 'vencida'

let reason: Reason = 'cerrada'

/** Ends the session on the server too. When that is out of reach, the token still leaves this browser, and ends by itself. */
export function signOut(): void {
  const unreachable = () => undefined
  api.send('/api/cuenta/sesiones/actual', { method: 'DELETE', keepalive: true }).catch(unreachable)
  endSession('cerrada')
}

/** Forgets the token. What follows (leaving the screen, forgetting user and gym) is `watchSession`'s, for every cause. */
export function endSession(why: Reason): void {
  reason = why
  api.authStore.clear()
  reason = 'cerrada'
}

/** However the session ends (here, in another tab, by a 401), goes to the sign-in page and forgets what was read. */
export function watchSession(router: AppRouter, queryClient: QueryClient): void {
  api.authStore.onChange((token) => {
    if (token) return
    void leave(router, reason).then(() => queryClient.clear())
  })
}

async function leave(router: AppRouter, why: Reason): Promise<void> {
  const { pathname, href } = router.state.location
  if (!pathname.startsWith('/admin')) return
  const search = why === 'vencida' ? { motivo: why, volver: href } : {}
  await router.navigate({ to: '/auth/login', search, replace: true })
}
