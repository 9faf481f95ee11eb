import type { Collection } from '#server/records/collection.ts'
import { bool, json, money, number, text, timestamps } from '#server/records/fields/index.ts'
import { audited } from '../audit.ts'
import { anybody, operator } from '../rules.ts'
import { servicioHooks } from './servicio-hooks.ts'

/**
 * What the platform sells: public, in the order in which it was set up. A limit of 0 means none. The operator changes what
 * is asked and allowed from now on; what gyms have paid stands in their payments.
 */
export const servicios: Collection = audited({
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
  rules: { list: anybody, view: anybody, create: operator, update: operator, delete: null },
  hooks: servicioHooks,
})
