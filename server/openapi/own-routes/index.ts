import { cobros } from './cobros.ts'
import type { DescribedRoute } from './described-route.ts'
import { entrada } from './entrada.ts'
import { miembros } from './miembros.ts'
import { reportes } from './reportes.ts'

/** Our own routes that an integration may use. */
export const ownRoutes: readonly DescribedRoute[] = [...entrada, ...miembros, ...cobros, ...reportes]
