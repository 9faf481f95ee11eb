import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import {
  accessSearch,
  errorSearch,
  googleSearch,
  loginSearch,
  tokenSearch,
} from '#web/features/acceso/acceso-search.ts'
import { ayudaSearch } from '#web/features/ayuda/ayuda-search.ts'
import { configuracionSearch } from '#web/features/configuracion/configuracion-search.ts'
import { agregarRolSearch } from '#web/features/roles/roles-search.ts'
import { pagosSearch } from '#web/features/pagos/pagos-search.ts'
import { panelSearch } from '#web/features/panel/panel-search.ts'
import { agregarPlanSearch, planesSearch } from '#web/features/planes/planes-search.ts'
import { completarRegistroSearch, registerSearch } from '#web/features/registro/registro-search.ts'
import { reportesSearch } from '#web/features/reportes/reportes-search.ts'
import { miembrosSearch } from '#web/features/miembros/miembros-search.ts'
import { cambiarPlanSearch } from '#web/features/servicios/servicios-search.ts'
import { usuariosSearch } from '#web/features/usuarios/usuarios-search.ts'
import { admitAnybody, leaveForLanding, requireGuest, requireGym, requirePermission } from './guards.ts'
import { gimnasioPlataformaRoute, plataformaRoute } from './operator-routes.ts'
import { PageError } from './page-error.tsx'
import { PagePending } from './page-pending.tsx'
import { adminRoute, notFoundPage, rootRoute } from './root-routes.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: leaveForLanding,
})

const authRoute = createRoute({ getParentRoute: () => rootRoute, path: '/auth' })

const loginRoute = createRoute({
  getParentRoute: () => authRoute,
  path: 'login',
  validateSearch: loginSearch,
  beforeLoad: requireGuest,
  staticData: { title: 'Iniciar sesión' },
  component: lazyRouteComponent(() => import('#web/features/acceso/login-page.tsx'), 'LoginPage'),
})

const googleRoute = createRoute({
  getParentRoute: () => authRoute,
  path: 'google',
  validateSearch: googleSearch,
  staticData: { title: 'Iniciar sesión' },
  component: lazyRouteComponent(() => import('#web/features/acceso/google-page.tsx'), 'GooglePage'),
})

const registerRoute = createRoute({
  getParentRoute: () => authRoute,
  path: 'register',
  validateSearch: registerSearch,
  staticData: { title: 'Crear cuenta' },
  component: lazyRouteComponent(() => import('#web/features/registro/register-page.tsx'), 'RegisterPage'),
})

const forgotPasswordRoute = createRoute({
  getParentRoute: () => authRoute,
  path: 'forgot-password',
  validateSearch: tokenSearch,
  staticData: { title: 'Recuperar contraseña' },
  component: lazyRouteComponent(() => import('#web/features/acceso/recuperar-page.tsx'), 'RecuperarPage'),
})

const verificarRoute = createRoute({
  getParentRoute: () => authRoute,
  path: 'verificar',
  validateSearch: tokenSearch,
  staticData: { title: 'Confirmar correo' },
  component: lazyRouteComponent(() => import('#web/features/acceso/verificar-page.tsx'), 'VerificarPage'),
})

const cambiarCorreoRoute = createRoute({
  getParentRoute: () => authRoute,
  path: 'cambiar-correo',
  validateSearch: tokenSearch,
  staticData: { title: 'Cambiar correo' },
  component: lazyRouteComponent(() => import('#web/features/acceso/cambiar-correo-page.tsx'), 'CambiarCorreoPage'),
})

const invitacionRoute = createRoute({
  getParentRoute: () => authRoute,
  path: 'invitacion',
  validateSearch: tokenSearch,
  staticData: { title: 'Invitación' },
  component: lazyRouteComponent(() => import('#web/features/acceso/invitacion-page.tsx'), 'InvitacionPage'),
})

const completarRegistroRoute = createRoute({
  getParentRoute: () => authRoute,
  path: 'completar-registro',
  validateSearch: completarRegistroSearch,
  staticData: { title: 'Completar registro' },
  component: lazyRouteComponent(
    () => import('#web/features/registro/completar-registro-page.tsx'),
    'CompletarRegistroPage',
  ),
})

const accessRoute = createRoute({
  getParentRoute: () => authRoute,
  path: 'access',
  validateSearch: accessSearch,
  beforeLoad: admitAnybody,
  staticData: { title: 'Sin permiso' },
  component: lazyRouteComponent(() => import('#web/features/acceso/access-page.tsx'), 'AccessPage'),
})

const errorRoute = createRoute({
  getParentRoute: () => authRoute,
  path: 'error',
  validateSearch: errorSearch,
  staticData: { title: 'Algo salió mal' },
  component: lazyRouteComponent(() => import('#web/features/acceso/error-page.tsx'), 'ErrorPage'),
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
  beforeLoad: requireGym,
  staticData: { title: 'Dashboard' },
  validateSearch: panelSearch,
  component: lazyRouteComponent(() => import('#web/features/panel/panel-page.tsx'), 'PanelPage'),
})

const miembrosRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'miembros',
  beforeLoad: requirePermission('members.index'),
  staticData: { title: 'Miembros' },
  validateSearch: miembrosSearch,
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

const miCuentaRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'mi-cuenta',
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
  authRoute.addChildren([
    loginRoute,
    googleRoute,
    registerRoute,
    forgotPasswordRoute,
    verificarRoute,
    cambiarCorreoRoute,
    invitacionRoute,
    completarRegistroRoute,
    accessRoute,
    errorRoute,
  ]),
  notFoundRoute,
  adminRoute.addChildren([
    adminIndexRoute,
    dashboardRoute,
    miembrosRoute,
    pagosRoute,
    reportesRoute,
    planesRoute.addChildren([planesIndexRoute, agregarPlanRoute, editarPlanRoute]),
    usuariosRoute,
    configuracionRoute.addChildren([configuracionIndexRoute, agregarRolRoute, editarRolRoute]),
    cambiarPlanRoute,
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
    /** What the browser's tab says before ' · Vigente'. */
    title?: string
  }
}
