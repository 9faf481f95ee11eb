import { typedText } from '#shared/typed-text.ts'
import type { Collection } from '#server/records/collection.ts'
import { date, email, relation, text, timestamps } from '#server/records/fields/index.ts'
import { anybody, operator } from '../rules.ts'
import { consultaHooks } from './consulta-hooks.ts'

/** Questions from the landing page. Anybody asks, the operator alone reads and writes down what he answered. */
export const consultas: Collection = {
  name: 'consultas',
  id: 'col_consultas',
  type: 'base',
  source: 'consultas',
  fields: [
    text('nombre', { required: true, min: 2, max: 80, normalize: typedText }),
    email('email', { required: true }),
    text('telefono', { max: 30 }),
    text('mensaje', { required: true, max: 2000 }),
    text('respuesta', { max: 2000 }),
    date('respondida', { readOnly: true }),
    relation('respondida_por', 'users', { readOnly: true, reveals: ['name'] }),
    ...timestamps,
  ],
  tenancy: { kind: 'global' },
  rules: { list: operator, view: operator, create: anybody, update: operator, delete: null },
  hooks: consultaHooks,
  defaultSort: '-created',
  createsPerHour: 10,
}
