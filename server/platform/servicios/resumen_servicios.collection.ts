import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { money, number, text, timestamps } from '#server/engine/records/fields/index.ts'
import { operator } from '../rights/rules.ts'

/** Number of gyms of each service, and of their members. */
export const resumenServicios: Collection = {
  name: 'resumen_servicios',
  id: 'col_resumen_servicios',
  type: 'view',
  source: 'resumen_servicios',
  fields: [
    text('nombre'),
    money('precio'),
    text('moneda'),
    text('color'),
    number('total_gimnasios'),
    number('total_miembros'),
    ...timestamps,
  ],
  tenancy: { kind: 'global' },
  rules: { list: operator, view: operator, create: null, update: null, delete: null },
  defaultSort: 'precio',
}
