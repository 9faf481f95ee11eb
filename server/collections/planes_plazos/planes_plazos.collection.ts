import { unidades } from '#shared/collections/plan-plazo.ts'
import type { Collection } from '#server/records/collection.ts'
import { date, money, number, relation, select, timestamps } from '#server/records/fields/index.ts'
import { audited } from '../audit.ts'
import { holding } from '../rules.ts'
import { plazoHooks } from './plazo-hooks.ts'

const readable = holding('plan.index', 'payments.create', 'payments.index', 'reports.index')

/** Durations and prices of a plan, in the order in which they were added. A new price changes no payment made. */
export const planesPlazos: Collection = audited({
  name: 'planes_plazos',
  id: 'col_planes_plazos',
  type: 'base',
  source: 'planes_plazos',
  fields: [
    relation('id_plan', 'planes', { required: true, reveals: 'all' }),
    number('duracion', { required: true, integer: true, min: 1 }),
    select('unidad', unidades),
    money('precio', { required: true, min: '0.01' }),
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
