import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { forgetDeviceCopy } from '#web/lib/device-copy.ts'
import type { AppRouter } from './router.tsx'
import { reasonOfEnd, type Reason } from './session/session-end.ts'

/** However the session ends (here, in another tab, by a 401), goes to the sign-in page and clears the cache. */
export function watchSession(router: AppRouter, queryClient: QueryClient): void {
  api.authStore.onChange((token) => {
    if (token) return
    forgetDeviceCopy()
    void leave(router, reasonOfEnd()).then(() => queryClient.clear())
  })
}

async function leave(router: AppRouter, reason: Reason): Promise<void> {
  const { pathname, href } = router.state.location
  if (!pathname.startsWith('/admin')) return
  const search = reason === 'vencida' ? { motivo: reason, volver: href } : {}
  await router.navigate({ to: '/auth/login', search, replace: true })
}
