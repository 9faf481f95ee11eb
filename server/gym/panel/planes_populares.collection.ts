import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { number, relation, text } from '#server/engine/records/fields/index.ts'
import { staff } from '#server/platform/rights/rules.ts'

/** Members in force by branch and plan, most first. */
export const planesPopulares: Collection = {
  name: 'planes_populares',
  id: 'col_planes_populares',
  type: 'view',
  source: 'planes_populares',
  fields: [relation('id_plan', 'planes'), text('nombre'), number('total_miembros')],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  scope: 'id',
  rules: { list: staff, view: staff, create: null, update: null, delete: null },
  defaultSort: '-total_miembros',
}
