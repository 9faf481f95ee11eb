import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { enRiesgo } from '#shared/palabras/plata.ts'
import { ayudaSearch } from '#web/features/ayuda/ayuda-search.ts'
import { cajaSearch } from '#web/features/caja/caja-search.ts'
import { configuracionSearch } from '#web/features/configuracion/configuracion-search.ts'
import { conexionSearch } from '#web/features/en-linea/conexion-search.ts'
import { domiciliacionSearch } from '#web/features/domiciliacion/domiciliacion-search.ts'
import { cuentaSearch } from '#web/features/cuenta/cuenta-search.ts'
import { agregarRolSearch } from '#web/features/roles/roles-search.ts'
import { listaSearch } from '#web/features/recibos/queries/lista-search.ts'
import { pagosSearch } from '#web/features/pagos/queries/pagos-search.ts'
import { panelSearch } from '#web/features/panel/panel-search.ts'
import { agregarPlanSearch, editarPlanSearch, planesSearch } from '#web/features/planes/planes-search.ts'
import { reportesSearch } from '#web/features/reportes/reportes-search.ts'
import { riesgoSearch } from '#web/features/riesgo/riesgo-search.ts'
import { miembrosSearch } from '#web/features/miembros/queries/miembros-search.ts'
import { ventasSearch } from '#web/features/ventas/queries/ventas-search.ts'
import { cambiarPlanSearch } from '#web/features/servicios/servicios-search.ts'
import { usuariosSearch } from '#web/features/usuarios/usuarios-search.ts'
import { panelTitle } from '#web/features/panel/panel-title.ts'
import { authRoutes } from './auth-routes.ts'
import { waitForFirstData } from './first-data.ts'
import { leaveForLanding, requireDomiciliacion, requireGym, requirePermission } from './guards.ts'
import { gimnasioPlataformaRoute, plataformaRoute } from './operator-routes.ts'
import { PageError } from './page-error.tsx'
import { PagePending } from './page-pending.tsx'
import { adminRoute, notFoundPage, rootRoute } from './root-routes.ts'
import { parseSearch, stringifySearch } from '#web/lib/search-params.ts'

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: leaveForLanding,
})

const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pages/notfound',
  staticData: { title: 'No encontrado' },
  component: notFoundPage,
})

const adminIndexRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/admin/dashboard', replace: true })
  },
})

const dashboardRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'dashboard',
  beforeLoad: (args) => {
    requireGym(args)
    return { title: panelTitle(args.context.session.permissions) }
  },
  validateSearch: panelSearch,
  loader: waitForFirstData(() => import('#web/features/panel/panel-first-data.ts')),
  staleTime: Infinity,
  component: lazyRouteComponent(() => import('#web/features/panel/panel-page.tsx'), 'PanelPage'),
})

const entradaRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'entrada',
  beforeLoad: requirePermission('attendance.create'),
  staticData: { title: 'Entrada' },
  component: lazyRouteComponent(() => import('#web/features/entrada/entrada-page.tsx'), 'EntradaPage'),
})

const miembrosRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'miembros',
  beforeLoad: requirePermission('members.index'),
  staticData: { title: 'Miembros' },
  validateSearch: miembrosSearch,
  loader: waitForFirstData(() => import('#web/features/miembros/queries/miembros-first-data.ts')),
  staleTime: Infinity,
  component: lazyRouteComponent(() => import('#web/features/miembros/miembros-page.tsx'), 'MiembrosPage'),
})

const pagosRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'pagos',
  validateSearch: pagosSearch,
  beforeLoad: requirePermission('payments.index'),
  staticData: { title: 'Pagos' },
  component: lazyRouteComponent(() => import('#web/features/pagos/pagos-page.tsx'), 'PagosPage'),
})

const saldosRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'pagos/saldos',
  validateSearch: listaSearch,
  beforeLoad: requirePermission('payments.index'),
  staticData: { title: 'Saldos cobrados' },
  component: lazyRouteComponent(() => import('#web/features/pagos/saldos-page.tsx'), 'SaldosPage'),
})

const ventasRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'ventas',
  validateSearch: ventasSearch,
  beforeLoad: requirePermission('sales.index', 'sales.create'),
  staticData: { title: 'Ventas' },
  component: lazyRouteComponent(() => import('#web/features/ventas/ventas-page.tsx'), 'VentasPage'),
})

const cajaRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'caja',
  validateSearch: cajaSearch,
  beforeLoad: requirePermission('cash.open'),
  staticData: { title: 'Caja' },
  component: lazyRouteComponent(() => import('#web/features/caja/caja-page.tsx'), 'CajaPage'),
})

const domiciliacionRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'domiciliacion',
  validateSearch: domiciliacionSearch,
  beforeLoad: requireDomiciliacion,
  staticData: { title: 'Domiciliación' },
  component: lazyRouteComponent(
    () => import('#web/features/domiciliacion/domiciliacion-page.tsx'),
    'DomiciliacionPage',
  ),
})

const riesgoRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'riesgo',
  validateSearch: riesgoSearch,
  beforeLoad: (args) => {
    requirePermission('members.index')(args)
    return { title: enRiesgo(args.context.session.gym?.pais ?? '') }
  },
  component: lazyRouteComponent(() => import('#web/features/riesgo/riesgo-page.tsx'), 'RiesgoPage'),
})

/** Its address until 1.0. */
const recordatoriosRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'recordatorios',
  beforeLoad: () => {
    throw redirect({ to: '/admin/riesgo', replace: true })
  },
})

const reportesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'reportes',
  beforeLoad: requirePermission('reports.index'),
  staticData: { title: 'Reportes' },
  validateSearch: reportesSearch,
  component: lazyRouteComponent(() => import('#web/features/reportes/reportes-page.tsx'), 'ReportesPage'),
})

const planesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'planes',
  beforeLoad: requirePermission('plan.index'),
  staticData: { title: 'Planes' },
})

const planesIndexRoute = createRoute({
  getParentRoute: () => planesRoute,
  path: '/',
  validateSearch: planesSearch,
  component: lazyRouteComponent(() => import('#web/features/planes/planes-page.tsx'), 'PlanesPage'),
})

const agregarPlanRoute = createRoute({
  getParentRoute: () => planesRoute,
  path: 'agregar-plan',
  validateSearch: agregarPlanSearch,
  beforeLoad: requirePermission('plan.create'),
  staticData: { title: 'Agregar plan' },
  component: lazyRouteComponent(() => import('#web/features/planes/plan-page.tsx'), 'AgregarPlanPage'),
})

const editarPlanRoute = createRoute({
  getParentRoute: () => planesRoute,
  path: 'editar-plan/$id',
  validateSearch: editarPlanSearch,
  beforeLoad: requirePermission('plan.update'),
  staticData: { title: 'Editar plan' },
  component: lazyRouteComponent(() => import('#web/features/planes/plan-page.tsx'), 'EditarPlanPage'),
})

const usuariosRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'usuarios',
  beforeLoad: requirePermission('users.index'),
  staticData: { title: 'Usuarios' },
  validateSearch: usuariosSearch,
  component: lazyRouteComponent(() => import('#web/features/usuarios/usuarios-page.tsx'), 'UsuariosPage'),
})

const configuracionRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'configuracion',
  beforeLoad: requirePermission('settings.index'),
  staticData: { title: 'Configuración' },
})

const configuracionIndexRoute = createRoute({
  getParentRoute: () => configuracionRoute,
  path: '/',
  validateSearch: configuracionSearch,
  component: lazyRouteComponent(
    () => import('#web/features/configuracion/configuracion-page.tsx'),
    'ConfiguracionPage',
  ),
})

const agregarRolRoute = createRoute({
  getParentRoute: () => configuracionRoute,
  path: 'agregar-rol',
  validateSearch: agregarRolSearch,
  beforeLoad: requirePermission('settings.update'),
  staticData: { title: 'Agregar rol' },
  component: lazyRouteComponent(() => import('#web/features/roles/rol-page.tsx'), 'AgregarRolPage'),
})

const editarRolRoute = createRoute({
  getParentRoute: () => configuracionRoute,
  path: 'editar-rol/$id',
  staticData: { title: 'Editar rol' },
  component: lazyRouteComponent(() => import('#web/features/roles/rol-page.tsx'), 'EditarRolPage'),
})

const cambiarPlanRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'cambiar-plan',
  validateSearch: cambiarPlanSearch,
  staticData: { title: 'Cambiar de plan' },
  component: lazyRouteComponent(() => import('#web/features/servicios/cambiar-plan-page.tsx'), 'CambiarPlanPage'),
})

const cobrosEnLineaRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'cobros-en-linea',
  validateSearch: conexionSearch,
  beforeLoad: requirePermission('settings.update'),
  staticData: { title: 'Conectar Mercado Pago' },
  component: lazyRouteComponent(() => import('#web/features/en-linea/conexion-page.tsx'), 'ConexionPage'),
})

const miCuentaRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'mi-cuenta',
  validateSearch: cuentaSearch,
  staticData: { title: 'Mi cuenta' },
  component: lazyRouteComponent(() => import('#web/features/cuenta/cuenta-page.tsx'), 'CuentaPage'),
})

const ayudaRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'ayuda',
  staticData: { title: 'Ayuda' },
  validateSearch: ayudaSearch,
  component: lazyRouteComponent(() => import('#web/features/ayuda/ayuda-page.tsx'), 'AyudaPage'),
})

const routeTree = rootRoute.addChildren([
  landingRoute,
  authRoutes,
  notFoundRoute,
  adminRoute.addChildren([
    adminIndexRoute,
    dashboardRoute,
    entradaRoute,
    miembrosRoute,
    pagosRoute,
    saldosRoute,
    ventasRoute,
    cajaRoute,
    domiciliacionRoute,
    riesgoRoute,
    recordatoriosRoute,
    reportesRoute,
    planesRoute.addChildren([planesIndexRoute, agregarPlanRoute, editarPlanRoute]),
    usuariosRoute,
    configuracionRoute.addChildren([configuracionIndexRoute, agregarRolRoute, editarRolRoute]),
    cambiarPlanRoute,
    cobrosEnLineaRoute,
    plataformaRoute,
    gimnasioPlataformaRoute,
    miCuentaRoute,
    ayudaRoute,
  ]),
])

export type AppRouter = ReturnType<typeof createAppRouter>

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    // The skeleton gives way as soon as the page is there; by itself the router holds it for half a second.
    defaultPendingMinMs: 0,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageError,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface StaticDataRouteOption {
    /** The tab's title, before ' · Vigente'. */
    title?: string
  }
}
