import type { Collection } from '#server/records/collection.ts'
import { text, timestamps } from '#server/records/fields/index.ts'
import { isZone } from '../gimnasios/known-places.ts'
import { audited } from '../audit.ts'
import { refuse } from '../refusal.ts'
import { operator, signedIn } from '../rules.ts'

/** What the platform says of itself: one record, read by whoever has signed in. */
export const plataforma: Collection = audited({
  name: 'plataforma',
  id: 'col_plataforma',
  type: 'base',
  source: 'plataforma',
  fields: [text('datos_transferencia', { max: 1000 }), text('zona_horaria', { max: 60 }), ...timestamps],
  tenancy: { kind: 'global' },
  rules: { list: signedIn, view: signedIn, create: null, update: operator, delete: null },
  hooks: {
    async prepareUpdate(_context, draft) {
      if (!isZone(draft['zona_horaria']))
        throw refuse('zona_horaria', 'validation_invalid_value', 'Elige una zona horaria.')
    },
  },
})
