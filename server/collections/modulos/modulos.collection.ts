import type { Collection } from '#server/records/collection.ts'
import { text, timestamps } from '#server/records/fields/index.ts'
import { signedIn } from '../rules.ts'

/** The rows of the role form's matrix, in its order. */
export const modulos: Collection = {
  name: 'modulos',
  id: 'col_modulos',
  type: 'base',
  source: 'modulos',
  fields: [text('nombre'), ...timestamps],
  tenancy: { kind: 'global' },
  rules: { list: signedIn, view: signedIn, create: null, update: null, delete: null },
}
