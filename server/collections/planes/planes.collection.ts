import { typedText } from '#shared/typed-text.ts'
import { horarios } from '#shared/collections/plan.ts'
import type { Collection } from '#server/records/collection.ts'
import { date, number, relation, select, text, timestamps } from '#server/records/fields/index.ts'
import { audited } from '../audit.ts'
import { holding } from '../rules.ts'
import { planHooks } from './plan-hooks.ts'

const readable = holding('plan.index', 'payments.create', 'payments.index', 'reports.index')

/** What a gym sells. Soft delete: those who bought it keep it until they expire. */
export const planes: Collection = audited({
  name: 'planes',
  id: 'col_planes',
  type: 'base',
  source: 'planes',
  fields: [
    text('nombre', { required: true, min: 5, max: 50, searchable: true, normalize: typedText }),
    text('descripcion', { max: 500 }),
    select('horario', horarios, { required: true }),
    relation('sucursal_id', 'sucursales', { required: true, reveals: ['nombre', 'direccion'] }),
    date('deleted'),
    number('pausa_dias', { integer: true, min: 0, max: 366, nullable: true }),
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
