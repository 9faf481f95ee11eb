import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { email, json, text, timestamps, typed } from '#server/engine/records/fields/index.ts'
import { areCotizaciones } from '#shared/plataforma/cotizaciones.ts'
import { isZone } from '#shared/values/known-places.ts'
import { audited } from '../auditoria/audit.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { operator, signedIn } from '../rights/rules.ts'

/** The platform's settings: one record, readable by every signed-in user. */
export const plataforma: Collection = audited({
  name: 'plataforma',
  id: 'col_plataforma',
  type: 'base',
  source: 'plataforma',
  fields: [
    typed('datos_transferencia', { max: 1000 }),
    text('zona_horaria', { max: 60 }),
    typed('nombre', { max: 80 }),
    typed('ciudad', { max: 80 }),
    email('correo'),
    text('telefono', { max: 30, pattern: /^\+?[\d ()-]*$/ }),
    json('cotizaciones', { initial: {}, maxSize: 2000 }),
    ...timestamps,
  ],
  tenancy: { kind: 'global' },
  rules: { list: signedIn, view: signedIn, create: null, update: operator, delete: null },
  hooks: {
    async prepareUpdate(_context, draft) {
      if (!isZone(draft['zona_horaria'])) throw refuse('zona_horaria', 'validation_invalid_value', 'zona_horaria_wrong')
      if (!areCotizaciones(draft['cotizaciones']))
        throw refuse('cotizaciones', 'validation_invalid_value', 'cotizaciones_wrong')
    },
  },
})
