import { stringifySearch } from './search-params.ts'

type Search = Record<string, unknown>

const at =
  (path: string) =>
  (search: Search = {}): string =>
    path + stringifySearch(search)

/** The product's addresses. Screens build every link with these, so that no link leads to a missing route. */
export const paths = {
  landing: at('/'),
  terminos: at('/terminos'),
  privacidad: at('/privacidad'),
  dashboard: at('/admin/dashboard'),
  entrada: at('/admin/entrada'),
  miembros: at('/admin/miembros'),
  verMiembro: (id: string) => `/admin/miembros${stringifySearch({ miembro: id })}`,
  /** The form of a new member, with the name and phone that are known. */
  nuevoMiembro: (known: { nombre?: string; telefono?: string } = {}) =>
    `/admin/miembros${stringifySearch({ nuevo: true, ...known })}`,
  pagos: at('/admin/pagos'),
  verPago: (id: string) => `/admin/pagos${stringifySearch({ pago: id })}`,
  /**
   * The charge form on the payments page, optionally with a member chosen. To open it over the current screen:
   * useOpenCobro.
   */
  registrarPago: (miembro = 'buscar') => `/admin/pagos${stringifySearch({ cobrar: miembro })}`,
  ventas: at('/admin/ventas'),
  verVenta: (id: string) => `/admin/ventas${stringifySearch({ venta: id })}`,
  caja: at('/admin/caja'),
  domiciliacion: at('/admin/domiciliacion'),
  riesgo: at('/admin/riesgo'),
  reportes: at('/admin/reportes'),
  planes: at('/admin/planes'),
  agregarPlan: at('/admin/planes/agregar-plan'),
  editarPlan: (id: string) => `/admin/planes/editar-plan/${encodeURIComponent(id)}`,
  usuarios: at('/admin/usuarios'),
  configuracion: at('/admin/configuracion'),
  /** The payment provider returns the browser here after a gym's account was connected. */
  cobrosEnLinea: at('/admin/cobros-en-linea'),
  agregarRol: at('/admin/configuracion/agregar-rol'),
  editarRol: (id: string) => `/admin/configuracion/editar-rol/${encodeURIComponent(id)}`,
  cambiarPlan: at('/admin/cambiar-plan'),
  miCuenta: at('/admin/mi-cuenta'),
  ayuda: at('/admin/ayuda'),
  /** A page of the platform by name: 'pagos'. */
  operador: (pagina: string, search: Search = {}) => `/admin/plataforma/${pagina}${stringifySearch(search)}`,
  /** One gym as the operator sees it. */
  operadorGimnasio: (id: string) => `/admin/plataforma/gimnasios/${encodeURIComponent(id)}`,
  login: at('/auth/login'),
  demo: at('/auth/demo'),
  register: at('/auth/register'),
  forgotPassword: at('/auth/forgot-password'),
  completarRegistro: at('/auth/completar-registro'),
  access: at('/auth/access'),
  error: at('/auth/error'),
  notFound: at('/pages/notfound'),
}
