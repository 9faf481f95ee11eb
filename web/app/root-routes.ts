import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { cobroSearch } from '#web/features/pagos/cobro/cobro-search.ts'
import { venderSearch } from '#web/features/ventas/vender/vender-search.ts'
import { requireSession } from './guards.ts'
import { ShellPending } from './page-pending.tsx'
import { RootLayout } from './root-layout.tsx'

interface RouterContext {
  queryClient: QueryClient
}

const notFoundInside = lazyRouteComponent(
  () => import('#web/features/acceso/frame/not-found-page.tsx'),
  'NotFoundInside',
)
/** Shown for unknown addresses. */
export const notFoundPage = lazyRouteComponent(
  () => import('#web/features/acceso/frame/not-found-page.tsx'),
  'NotFoundPage',
)

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: notFoundPage,
})

export const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  validateSearch: (search: Record<string, unknown>) => ({ ...cobroSearch(search), ...venderSearch(search) }),
  beforeLoad: requireSession,
  notFoundComponent: notFoundInside,
  pendingComponent: ShellPending,
  component: lazyRouteComponent(() => import('./shell/admin-layout.tsx'), 'AdminLayout'),
})
