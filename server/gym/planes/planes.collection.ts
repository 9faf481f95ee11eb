import { datosPlan } from '#shared/collections/plan.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { date, relation, timestamps } from '#server/engine/records/fields/index.ts'
import { audited } from '#server/platform/auditoria/audit.ts'
import { holding } from '#server/platform/rights/rules.ts'
import { declaredFields } from '#server/gym/campos/declared-fields.ts'
import { planHooks } from './plan-hooks.ts'

const readable = holding('plan.index', 'payments.create', 'payments.index', 'reports.index')

/** Plans that a gym sells. Deleting is soft: memberships sold run until they expire. */
export const planes: Collection = audited({
  name: 'planes',
  id: 'col_planes',
  type: 'base',
  source: 'planes',
  fields: [
    ...declaredFields(datosPlan),
    relation('sucursal_id', 'sucursales', { required: true, reveals: ['nombre', 'direccion'] }),
    date('deleted'),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  scope: 'sucursal_id',
  rules: {
    list: readable,
    view: readable,
    create: holding('plan.create'),
    update: holding('plan.update', 'plan.delete'),
    delete: holding('plan.delete'),
  },
  defaultSort: '-created',
  hooks: planHooks,
})
