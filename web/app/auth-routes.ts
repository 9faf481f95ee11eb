import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import {
  accessSearch,
  errorSearch,
  googleSearch,
  loginSearch,
  tokenSearch,
} from '#web/features/acceso/sign-in/acceso-search.ts'
import { completarRegistroSearch, registerSearch } from '#web/features/registro/registro-search.ts'
import { loadSessionIfAny, requireGuest } from './guards.ts'
import { rootRoute } from './root-routes.ts'

const authRoute = createRoute({ getParentRoute: () => rootRoute, path: '/auth' })

const loginRoute = createRoute({
  getParentRoute: () => authRoute,
  path: 'login',
  validateSearch: loginSearch,
  beforeLoad: requireGuest,
  staticData: { title: 'Iniciar sesión' },
  component: lazyRouteComponent(() => import('#web/features/acceso/sign-in/login-page.tsx'), 'LoginPage'),
})

const googleRoute = createRoute({
  getParentRoute: () => authRoute,
  path: 'google',
  validateSearch: googleSearch,
  staticData: { title: 'Iniciar sesión' },
  component: lazyRouteComponent(() => import('#web/features/acceso/sign-in/google-page.tsx'), 'GooglePage'),
})

const demoRoute = createRoute({
  getParentRoute: () => authRoute,
  path: 'demo',
  beforeLoad: requireGuest,
  staticData: { title: 'Demostración' },
  component: lazyRouteComponent(() => import('#web/features/acceso/sign-in/demo-page.tsx'), 'DemoPage'),
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
  component: lazyRouteComponent(() => import('#web/features/acceso/links/recuperar-page.tsx'), 'RecuperarPage'),
})

const verificarRoute = createRoute({
  getParentRoute: () => authRoute,
  path: 'verificar',
  validateSearch: tokenSearch,
  staticData: { title: 'Confirmar correo' },
  component: lazyRouteComponent(() => import('#web/features/acceso/links/verificar-page.tsx'), 'VerificarPage'),
})

const cambiarCorreoRoute = createRoute({
  getParentRoute: () => authRoute,
  path: 'cambiar-correo',
  validateSearch: tokenSearch,
  staticData: { title: 'Cambiar correo' },
  component: lazyRouteComponent(
    () => import('#web/features/acceso/links/cambiar-correo-page.tsx'),
    'CambiarCorreoPage',
  ),
})

const invitacionRoute = createRoute({
  getParentRoute: () => authRoute,
  path: 'invitacion',
  validateSearch: tokenSearch,
  staticData: { title: 'Invitación' },
  component: lazyRouteComponent(() => import('#web/features/acceso/links/invitacion-page.tsx'), 'InvitacionPage'),
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
  beforeLoad: loadSessionIfAny,
  staticData: { title: 'Sin permiso' },
  component: lazyRouteComponent(() => import('#web/features/acceso/frame/access-page.tsx'), 'AccessPage'),
})

const errorRoute = createRoute({
  getParentRoute: () => authRoute,
  path: 'error',
  validateSearch: errorSearch,
  staticData: { title: 'Algo salió mal' },
  component: lazyRouteComponent(() => import('#web/features/acceso/frame/error-page.tsx'), 'ErrorPage'),
})

/** Signing in, registering, and the links of mails. */
export const authRoutes = authRoute.addChildren([
  loginRoute,
  googleRoute,
  demoRoute,
  registerRoute,
  forgotPasswordRoute,
  verificarRoute,
  cambiarCorreoRoute,
  invitacionRoute,
  completarRegistroRoute,
  accessRoute,
  errorRoute,
])
