import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { relation, text, timestamps } from '#server/engine/records/fields/index.ts'
import { signedIn } from '#server/platform/rights/rules.ts'

/** The closed catalogue, module by module. The existing client uses the first name of a module that contains the action. */
export const permisos: Collection = {
  name: 'permisos',
  id: 'col_permisos',
  type: 'base',
  source: 'permisos',
  fields: [text('permiso'), relation('id_modulo', 'modulos', { reveals: 'all' }), ...timestamps],
  tenancy: { kind: 'global' },
  rules: { list: signedIn, view: signedIn, create: null, update: null, delete: null },
}
