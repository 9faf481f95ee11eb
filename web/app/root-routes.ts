import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { cobroSearch } from '#web/features/pagos/cobro-search.ts'
import { requireSession } from './guards.ts'
import { RootLayout } from './root-layout.tsx'

interface RouterContext {
  queryClient: QueryClient
}

const notFoundInside = lazyRouteComponent(() => import('#web/features/acceso/not-found-page.tsx'), 'NotFoundInside')
/** For every address that leads nowhere. */
export const notFoundPage = lazyRouteComponent(() => import('#web/features/acceso/not-found-page.tsx'), 'NotFoundPage')

/** The root of every address. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: notFoundPage,
})

/** What only who has signed in may see. */
export const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  validateSearch: cobroSearch,
  beforeLoad: requireSession,
  notFoundComponent: notFoundInside,
  component: lazyRouteComponent(() => import('./shell/admin-layout.tsx'), 'AdminLayout'),
})
