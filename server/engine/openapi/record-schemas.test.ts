import { expect, it } from 'vitest'
import type { Collection } from '../records/declaration/collection.ts'
import { bool, text } from '../records/fields/index.ts'
import { newRecordSchema } from './record-schemas.ts'

const invoices: Collection = {
  name: 'invoices',
  id: 'col_invoices',
  type: 'base',
  source: 'invoices',
  fields: [
    text('name', { required: true }),
    text('code', { required: true, autogenerate: 'INV-[0-9]{8}' }),
    bool('open', { required: true, initial: true }),
    text('note'),
  ],
  tenancy: { kind: 'global' },
  rules: { list: null, view: null, create: null, update: null, delete: null },
}

it('a new record must name the required fields that the server fills with nothing', () => {
  expect(newRecordSchema(invoices)).toMatchObject({ required: ['name'] })
})
