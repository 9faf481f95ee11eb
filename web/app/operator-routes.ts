import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireOperator } from './guards.ts'
import { adminRoute } from './root-routes.ts'

/**
 * The pages of whoever runs the platform, as one address with a name in it: nobody else fetches a word of them before the
 * first screen works.
 */
export const plataformaRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'plataforma/$pagina',
  validateSearch: (search: Record<string, unknown>) => search,
  beforeLoad: requireOperator,
  staticData: { title: 'Plataforma' },
  component: lazyRouteComponent(() => import('#web/features/operador/plataforma-page.tsx'), 'PlataformaPage'),
})

/** One gym: what it pays and what the operator does to it. */
export const gimnasioPlataformaRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'plataforma/gimnasios/$id',
  validateSearch: (search: Record<string, unknown>) => search,
  beforeLoad: requireOperator,
  staticData: { title: 'Gimnasio' },
  component: lazyRouteComponent(() => import('#web/features/operador/gimnasio-page.tsx'), 'GimnasioPage'),
})
