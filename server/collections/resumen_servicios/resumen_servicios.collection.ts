import type { Collection } from '#server/records/collection.ts'
import { money, number, text, timestamps } from '#server/records/fields/index.ts'
import { operator } from '../rules.ts'

/** How many gyms have each service, and how many members all of them have together. */
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
