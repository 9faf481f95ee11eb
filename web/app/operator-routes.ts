import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireOperator } from './guards.ts'
import { adminRoute } from './root-routes.ts'

/** The operator's pages share one route with a name in it, so that their paths stay out of the initial bundle. */
export const plataformaRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'plataforma/$pagina',
  validateSearch: (search: Record<string, unknown>) => search,
  beforeLoad: (args) => {
    requireOperator(args)
    const { pagina } = args.params
    return { title: `${pagina.charAt(0).toUpperCase()}${pagina.slice(1)} · Plataforma` }
  },
  component: lazyRouteComponent(() => import('#web/features/operador/plataforma-page.tsx'), 'PlataformaPage'),
})

/** One gym: its payments and the operator's actions on it. */
export const gimnasioPlataformaRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'plataforma/gimnasios/$id',
  validateSearch: (search: Record<string, unknown>) => search,
  beforeLoad: requireOperator,
  staticData: { title: 'Gimnasio' },
  component: lazyRouteComponent(() => import('#web/features/operador/gimnasios/gimnasio-page.tsx'), 'GimnasioPage'),
})
