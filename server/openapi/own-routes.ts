import { cobros } from './own-routes/cobros.ts'
import type { DescribedRoute } from './own-routes/described-route.ts'
import { entrada } from './own-routes/entrada.ts'
import { miembros } from './own-routes/miembros.ts'
import { recordatorios } from './own-routes/recordatorios.ts'
import { reportes } from './own-routes/reportes.ts'
import { webhooks } from './own-routes/webhooks.ts'

/** Our own routes that an integration may use. */
export const ownRoutes: readonly DescribedRoute[] = [
  ...entrada,
  ...miembros,
  ...cobros,
  ...recordatorios,
  ...reportes,
  ...webhooks,
]
