import './app/without-eval.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from './app/providers.tsx'
import { offerPlans } from './app/offer-plans.ts'
import { createAppRouter } from './app/router.tsx'
import { endSession } from './app/session/session-end.ts'
import { watchSession } from './app/watch-session.ts'
import { createQueryClient } from './lib/api/query-client.ts'
import { startTheme } from './theme/theme-store.ts'
import './theme/theme.css'

const container = document.getElementById('app')
if (!container) throw new Error('index.html has no #app')

const queryClient = createQueryClient({ onSignedOut: () => endSession('vencida'), onLimit: () => offerPlans(router) })
const router = createAppRouter(queryClient)
watchSession(router, queryClient)
void startTheme()
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const watch = () => void import('./app/version/watch-version.ts').then(({ watchVersion }) => watchVersion(router))
  // Delayed, so that it does not compete with the first screen.
  window.addEventListener('load', () => setTimeout(watch, 5000))
}

createRoot(container).render(
  <StrictMode>
    <Providers queryClient={queryClient} router={router} />
  </StrictMode>,
)
