import { datosPlazo } from '#shared/collections/plan-plazo.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { date, relation, timestamps } from '#server/engine/records/fields/index.ts'
import { audited } from '#server/platform/auditoria/audit.ts'
import { holding } from '#server/platform/rights/rules.ts'
import { declaredFields } from '#server/gym/campos/declared-fields.ts'
import { plazoHooks } from './plazo-hooks.ts'

const readable = holding('plan.index', 'payments.create', 'payments.index', 'reports.index')

/** Durations and prices of a plan, in order of creation. A new price changes no existing payment. */
export const planesPlazos: Collection = audited({
  name: 'planes_plazos',
  id: 'col_planes_plazos',
  type: 'base',
  source: 'planes_plazos',
  fields: [
    relation('id_plan', 'planes', { required: true, reveals: 'all' }),
    ...declaredFields(datosPlazo),
    date('deleted'),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  scope: 'id_plan.sucursal_id',
  rules: {
    list: readable,
    view: readable,
    create: holding('plan.create', 'plan.update'),
    update: holding('plan.update', 'plan.delete'),
    delete: holding('plan.update', 'plan.delete'),
  },
  hooks: plazoHooks,
})
