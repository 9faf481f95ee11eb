import type { FastifyInstance } from 'fastify'
import type { StepDeps } from './engine/auth/routes/require-step.ts'
import { asistenciasActs } from './gym/asistencias/acts.ts'
import { gymActs } from './gym/acts.ts'
import { clavesActs } from './gym/claves/acts.ts'
import { devolucionesActs } from './gym/domiciliacion/devoluciones/acts.ts'
import { archivo, remesasActs } from './gym/domiciliacion/remesas/acts.ts'
import { mandatosActs } from './gym/domiciliacion/acts.ts'
import { papelPdf } from './gym/domiciliacion/mandatos/acts.ts'
import { enLineaActs } from './gym/en_linea/acts.ts'
import type { EnLineaDeps } from './gym/en_linea/require-proveedor.ts'
import { exportar } from './gym/exportar/acts.ts'
import { gimnasios } from './gym/gimnasios/gimnasios.collection.ts'
import { importarRoutes } from './gym/miembros/importar/acts.ts'
import { recibosActs, recibosPdf } from './gym/recibos/acts.ts'
import type { DrawRecibo, RecibosDeps } from './gym/recibos/kinds.ts'
import { reporte } from './gym/reportes/acts.ts'
import { trasladoRoutes } from './gym/traslado/acts.ts'
import { invitar } from './gym/users/invitaciones/acts.ts'
import { webhooksActs } from './gym/webhooks/acts.ts'
import type { AnyAct, Declared } from './platform/acts/act.ts'
import { operadorActs } from './platform/operador/acts.ts'
import { proveedorActs } from './platform/proveedor/acts.ts'
import { serviciosActs } from './platform/servicios/acts.ts'
import { registerActs } from './platform/acts/serve-act.ts'
import type { Product } from './product.ts'
import type { RunTransaction } from './runtime/db/transaction.ts'

export interface ActsDeps extends RecibosDeps, EnLineaDeps, Pick<Product, 'seals' | 'localWebhooks' | 'proveedor'> {
  readonly snapshot: RunTransaction
  readonly step: StepDeps
  readonly draw: DrawRecibo
}

/** Acts that a handler of their own serves: files, uploads, and work that goes on after its answer. */
const plain: readonly Declared[] = [
  ...recibosPdf,
  papelPdf,
  exportar,
  archivo,
  ...importarRoutes,
  invitar,
  ...Object.values(trasladoRoutes),
]

/** Serves every act, and returns the declarations of all of them. */
export function registerProductActs(app: FastifyInstance, deps: ActsDeps): readonly Declared[] {
  const acts: readonly AnyAct[] = [
    ...gymActs,
    ...asistenciasActs(deps),
    ...clavesActs(deps.step),
    ...enLineaActs(deps),
    ...remesasActs(deps),
    ...devolucionesActs,
    ...mandatosActs({ ...deps, seal: deps.seals.domiciliacion }),
    ...recibosActs(deps, deps.draw),
    ...proveedorActs(deps),
    ...operadorActs({ ...deps, gimnasios }),
    ...serviciosActs({ metodos: ['transferencia', ...(deps.proveedor ? ['mercado_pago'] : [])], gimnasios }),
    ...webhooksActs({ ...deps, seal: deps.seals.webhooks, allowsLocal: deps.localWebhooks ?? false }),
  ]
  registerActs(app, deps, acts)
  registerActs(app, { ...deps, writer: { ...deps.writer, transaction: deps.snapshot } }, [reporte])
  return [...acts, reporte, ...plain]
}
