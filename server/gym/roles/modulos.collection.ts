import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { text, timestamps } from '#server/engine/records/fields/index.ts'
import { signedIn } from '#server/platform/rights/rules.ts'

/** Rows of the role form's matrix, in order. */
export const modulos: Collection = {
  name: 'modulos',
  id: 'col_modulos',
  type: 'base',
  source: 'modulos',
  fields: [text('nombre'), ...timestamps],
  tenancy: { kind: 'global' },
  rules: { list: signedIn, view: signedIn, create: null, update: null, delete: null },
}
