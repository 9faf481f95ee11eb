import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import {
  consultasSearch,
  gimnasiosSearch,
  operadorPagosSearch,
  operadorReportesSearch,
  operadorServiciosSearch,
} from '#web/features/operador/operador-search.ts'
import { requireOperator } from './guards.ts'
import { adminRoute } from './root-routes.ts'

const plataformaRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'plataforma',
  beforeLoad: requireOperator,
  staticData: { title: 'Plataforma' },
})

const plataformaIndexRoute = createRoute({
  getParentRoute: () => plataformaRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/admin/plataforma/dashboard', replace: true })
  },
})

const operadorPanelRoute = createRoute({
  getParentRoute: () => plataformaRoute,
  path: 'dashboard',
  staticData: { title: 'Plataforma' },
  component: lazyRouteComponent(() => import('#web/features/operador/panel-page.tsx'), 'OperadorPanelPage'),
})

const operadorPagosRoute = createRoute({
  getParentRoute: () => plataformaRoute,
  path: 'pagos',
  validateSearch: operadorPagosSearch,
  staticData: { title: 'Pagos' },
  component: lazyRouteComponent(() => import('#web/features/operador/pagos-page.tsx'), 'OperadorPagosPage'),
})

const operadorGimnasiosRoute = createRoute({
  getParentRoute: () => plataformaRoute,
  path: 'gimnasios',
  validateSearch: gimnasiosSearch,
  staticData: { title: 'Gimnasios' },
  component: lazyRouteComponent(() => import('#web/features/operador/gimnasios-page.tsx'), 'GimnasiosPage'),
})

const operadorReportesRoute = createRoute({
  getParentRoute: () => plataformaRoute,
  path: 'reportes',
  validateSearch: operadorReportesSearch,
  staticData: { title: 'Reportes' },
  component: lazyRouteComponent(() => import('#web/features/operador/reportes-page.tsx'), 'OperadorReportesPage'),
})

const operadorConsultasRoute = createRoute({
  getParentRoute: () => plataformaRoute,
  path: 'consultas',
  validateSearch: consultasSearch,
  staticData: { title: 'Consultas' },
  component: lazyRouteComponent(() => import('#web/features/operador/consultas-page.tsx'), 'ConsultasPage'),
})

const operadorServiciosRoute = createRoute({
  getParentRoute: () => plataformaRoute,
  path: 'servicios',
  validateSearch: operadorServiciosSearch,
  staticData: { title: 'Servicios' },
  component: lazyRouteComponent(() => import('#web/features/operador/servicios-page.tsx'), 'OperadorServiciosPage'),
})

/** The pages of whoever runs the platform. */
export const plataformaRoutes = plataformaRoute.addChildren([
  plataformaIndexRoute,
  operadorPanelRoute,
  operadorPagosRoute,
  operadorGimnasiosRoute,
  operadorReportesRoute,
  operadorConsultasRoute,
  operadorServiciosRoute,
])
