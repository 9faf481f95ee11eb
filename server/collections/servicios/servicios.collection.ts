import type { Collection } from '#server/records/collection.ts'
import { bool, json, money, number, text, timestamps } from '#server/records/fields/index.ts'
import { anybody } from '../rules.ts'

/** What the platform sells: public, in the order in which it was set up. A limit of 0 means none. */
export const servicios: Collection = {
  name: 'servicios',
  id: 'col_servicios',
  type: 'base',
  source: 'servicios',
  fields: [
    text('nombre', { required: true, min: 3, max: 40 }),
    money('precio'),
    text('moneda', { pattern: /^[A-Z]{3}$/ }),
    text('caracteristicas'),
    bool('prueba_gratuita'),
    text('color'),
    number('limite_sucursales', { integer: true, min: 0 }),
    number('limite_miembros', { integer: true, min: 0 }),
    number('limite_usuarios', { integer: true, min: 0 }),
    json('funciones', { initial: [] }),
    ...timestamps,
  ],
  tenancy: { kind: 'global' },
  rules: { list: anybody, view: anybody, create: null, update: null, delete: null },
}
