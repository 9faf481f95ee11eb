const records = '/api/collections/:collection/records'

/**
 * The routes besides acts that a visitor of the demonstration may use, see `isForVisitors`. All others are refused, whatever the role
 * would allow: they send mails, change accounts or settings, show the devices of other visitors, store files, or are much work.
 */
const open: ReadonlySet<string> = new Set([
  `GET ${records}`,
  `GET ${records}/:id`,
  'POST /api/collections/:collection/auth-refresh',
  'GET /api/collections/:collection/auth-methods',
  'GET /api/realtime',
  'POST /api/realtime',
  'POST /api/files/token',
  'GET /api/files/:collection/:id/:name',
  'GET /api/actos',
  'GET /api/health',
  'GET /api/health/live',
  'GET /api/health/ready',
  'POST /api/demostracion',
])

/** The collections in which a visitor may create. */
const creatable: ReadonlySet<string | undefined> = new Set([
  'miembros',
  'pagos',
  'ventas',
  'caja_sesiones',
  'caja_movimientos',
])

interface Asked {
  readonly method: string
  /** The address as the route declares it. */
  readonly route: string | undefined
  /** Its `:collection`. */
  readonly collection?: string | undefined
  readonly contentType: string | undefined
}

/** `acts`: the routes of the acts that are open to visitors. */
export function isOpenToVisitors(
  acts: ReadonlySet<string>,
  { method, route, collection, contentType = '' }: Asked,
): boolean {
  const name = `${method === 'HEAD' ? 'GET' : method} ${route}`
  if (name !== `POST ${records}`) return open.has(name) || acts.has(name)
  // Files come in multipart bodies alone.
  return creatable.has(collection) && !/^multipart\//i.test(contentType.trim())
}
