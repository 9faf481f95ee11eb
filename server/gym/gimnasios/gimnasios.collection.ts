import type { Collection } from '#server/engine/records/declaration/collection.ts'
import {
  bool,
  date,
  email,
  file,
  json,
  number,
  relation,
  text,
  timestamps,
  typed,
} from '#server/engine/records/fields/index.ts'
import { audited } from '#server/platform/auditoria/audit.ts'
import { exceptGuests, holding, staff } from '#server/platform/rights/rules.ts'
import { pictureSize } from '../campos/picture-size.ts'
import { gimnasioHooks } from './gimnasio-hooks.ts'

/** The tenant. Only registration creates it, and only the platform changes its tier. */
export const gimnasios: Collection = audited({
  name: 'gimnasios',
  id: 'col_gimnasios',
  type: 'base',
  source: 'gimnasios',
  fields: [
    typed('nombre', { required: true, min: 3, max: 80 }),
    file('logo', { maxSize: pictureSize, thumbs: ['50x50', '200x200f'] }),
    email('correo'),
    number('telefono', { integer: true, min: 0, max: 999_999_999_999_999, nullable: true }),
    typed('direccion', { max: 200 }),
    relation('servicio_id', 'servicios', { readOnly: true, reveals: 'all' }),
    date('horario_apertura'),
    date('horario_cierre'),
    bool('gestionar_horarios'),
    text('moneda', { pattern: /^[A-Z]{3}$/ }),
    text('zona_horaria', { max: 60 }),
    text('pais', { pattern: /^[A-Z]{2}$/ }),
    json('politica', { maxSize: 8000 }),
    date('suspendido', { readOnly: true }),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'id' },
  rules: {
    list: staff,
    view: staff,
    create: null,
    update: exceptGuests(holding('settings.update')),
    delete: null,
  },
  hooks: gimnasioHooks,
})
