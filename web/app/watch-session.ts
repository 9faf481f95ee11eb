import type { QueryClient } from '@tanstack/react-query'
import { compare, onPresence } from '#web/lib/signed-in/signed-in.ts'
import { forgetDeviceCopy } from '#web/lib/device-copy.ts'
import type { AppRouter } from './router.tsx'

/**
 * Follows who is signed in. Signing out leads to the sign-in page. A session that ended otherwise leaves the page in place, under a
 * cover that blocks it; once the same person is back, everything is read again.
 */
export function watchSession(router: AppRouter, queryClient: QueryClient): void {
  // The auth store hears only changes of its own key, and none while its tab was frozen.
  addEventListener('storage', ({ key }) => key === null && compare())
  addEventListener('pageshow', ({ persisted }) => persisted && compare())
  let unblock: () => void = () => undefined
  onPresence((now, before) => {
    unblock()
    unblock = () => undefined
    if (now.at === 'fuera' || now.at === 'otra')
      unblock = router.history.block({ blockerFn: () => true, enableBeforeUnload: false })
    if (now.at === 'fuera' || (now.at === 'nadie' && before.at !== 'nadie')) forgetDeviceCopy()
    if (now.at === 'nadie') void leaveScreen(router, queryClient)
    if (now.at === 'dentro' && (before.at === 'fuera' || before.at === 'otra')) void queryClient.invalidateQueries()
  })
}

/** Leads to the sign-in page, except from pages outside /admin. */
async function leaveScreen(router: AppRouter, queryClient: QueryClient): Promise<void> {
  if (!router.state.location.pathname.startsWith('/admin')) return
  await router.navigate({ to: '/auth/login', search: {}, replace: true })
  queryClient.clear()
}
