import type { Collection } from '#server/records/collection.ts'
import { relation, text, timestamps } from '#server/records/fields/index.ts'
import { signedIn } from '../rules.ts'

/** The closed catalogue, module by module. An existing client takes the first name of a module that contains the action. */
export const permisos: Collection = {
  name: 'permisos',
  id: 'col_permisos',
  type: 'base',
  source: 'permisos',
  fields: [text('permiso'), relation('id_modulo', 'modulos', { reveals: 'all' }), ...timestamps],
  tenancy: { kind: 'global' },
  rules: { list: signedIn, view: signedIn, create: null, update: null, delete: null },
}
