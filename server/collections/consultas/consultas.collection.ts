import type { Collection } from '#server/records/collection.ts'
import { email, text, timestamps } from '#server/records/fields/index.ts'
import { anybody, operator } from '../rules.ts'

/** Questions from the landing page. Anybody asks, the operator alone reads. */
export const consultas: Collection = {
  name: 'consultas',
  id: 'col_consultas',
  type: 'base',
  source: 'consultas',
  fields: [
    text('nombre', { required: true, min: 2, max: 80 }),
    email('email', { required: true }),
    text('telefono', { max: 30 }),
    text('mensaje', { required: true, max: 2000 }),
    ...timestamps,
  ],
  tenancy: { kind: 'global' },
  rules: { list: operator, view: operator, create: anybody, update: null, delete: null },
  defaultSort: '-created',
  createsPerHour: 10,
}
