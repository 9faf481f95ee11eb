import { typedText } from '#shared/typed-text.ts'
import type { Collection } from '#server/records/collection.ts'
import { bool, relation, text, timestamps } from '#server/records/fields/index.ts'
import { audited } from '../audit.ts'
import { exceptGuests, holding, staff } from '../rules.ts'
import { sucursalHooks } from './sucursal-hooks.ts'

/** Branches, oldest first. A closed one leaves the lists and keeps its members and payments. */
export const sucursales: Collection = audited({
  name: 'sucursales',
  id: 'col_sucursales',
  type: 'base',
  source: 'sucursales',
  fields: [
    text('nombre', { required: true, min: 3, max: 60, normalize: typedText }),
    text('direccion', { required: true, min: 3, max: 120, normalize: typedText }),
    relation('gimnasio_id', 'gimnasios', { readOnly: true }),
    bool('activa', { initial: true }),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  scope: 'id',
  rules: {
    list: staff,
    view: staff,
    create: exceptGuests(holding('settings.update')),
    update: holding('settings.update'),
    delete: holding('settings.update'),
  },
  listsOnly: { unless: 'activa', filter: 'activa = true' },
  defaultSort: 'created',
  hooks: sucursalHooks,
})
