import type { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { api } from '#web/lib/api/api.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { keepServerTimeEachMinute } from '#web/lib/clock/server-clock.ts'
import { startTheme } from '#web/theme/theme-store.ts'
import { countHeldEnter } from '#web/ui/base/held-enter.ts'
import { paths } from '#web/lib/paths.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Providers } from './providers.tsx'
import { type AppRouter, createAppRouter } from './router.tsx'
import { sessionQuery } from './session/load-session.ts'
import { watchSession } from './watch-session.ts'
import { watchVersion } from './watch-version.ts'

/** Offers a larger plan when a limit is reached. The screen itself names the limit. */
function offerPlans(router: AppRouter): void {
  toast.info('Llegaste al límite de tu plan', {
    id: 'limite',
    life: 15_000,
    action: { label: 'Explorar premium', onPress: () => void router.navigate({ href: paths.cambiarPlan() }) },
  })
}

/** Asks for session and code of a signed-in user's first screen at the same time, and before anything is drawn. */
function fetchFirst(router: AppRouter, queryClient: QueryClient): void {
  const { isValid, record } = api.authStore
  if (!isValid || !record) return
  void queryClient.prefetchQuery(sessionQuery(record.id))
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
  for (const { options } of routes) void options.component?.preload?.()
}

/** Starts the app in the page's element. A script other pages share may hold this file, so nothing runs until it is called. */
export function start(container: Element): void {
  const queryClient = createQueryClient({ onLimit: () => offerPlans(router) })
  const router = createAppRouter(queryClient)
  fetchFirst(router, queryClient)
  watchSession(router, queryClient)
  countHeldEnter()
  void startTheme()
  keepServerTimeEachMinute()
  if (import.meta.env.PROD) watchVersion(router)
  createRoot(container).render(
    <StrictMode>
      <Providers queryClient={queryClient} router={router} />
    </StrictMode>,
  )
}
