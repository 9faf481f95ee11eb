import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { keepServerTimeEachMinute } from '#web/lib/clock/server-clock.ts'
import { startTheme } from '#web/theme/theme-store.ts'
import { countHeldEnter } from '#web/ui/base/held-enter.ts'
import { offerPlans } from './offer-plans.ts'
import { Providers } from './providers.tsx'
import { createAppRouter } from './router.tsx'
import { watchSession } from './watch-session.ts'
import { watchVersion } from './watch-version.ts'

/** Starts the app in the page's element. A script other pages share may hold this file, so nothing runs until it is called. */
export function start(container: Element): void {
  const queryClient = createQueryClient({ onLimit: () => offerPlans(router) })
  const router = createAppRouter(queryClient)
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
