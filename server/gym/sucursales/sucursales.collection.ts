import { datosSucursal } from '#shared/collections/sucursal.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { bool, relation, timestamps } from '#server/engine/records/fields/index.ts'
import { audited } from '#server/platform/auditoria/audit.ts'
import { exceptGuests, holding, staff } from '#server/platform/rights/rules.ts'
import { declaredFields } from '#server/gym/campos/declared-fields.ts'
import { sucursalHooks } from './sucursal-hooks.ts'

/** Branches, oldest first. A closed branch leaves the lists and keeps its members and payments. */
export const sucursales: Collection = audited({
  name: 'sucursales',
  id: 'col_sucursales',
  type: 'base',
  source: 'sucursales',
  fields: [
    ...declaredFields(datosSucursal),
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
