import { grants } from '#shared/permissions.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { bool, date, json, money, number, relation, text, timestamps } from '#server/engine/records/fields/index.ts'
import { audited } from '#server/platform/auditoria/audit.ts'
import { holding } from '#server/platform/rights/rules.ts'
import { cashPermissions } from './cash-permissions.ts'
import { openSesion } from './open-sesion.ts'

const readOnly = { readOnly: true } as const

/**
 * Sessions of tills. Creating one opens it; counting, handing over and reopening have their own routes. The expected cash appears
 * with the count, and the earlier closings of a reopened session only for those who may see cash.
 */
export const cajaSesiones: Collection = audited({
  name: 'caja_sesiones',
  id: 'col_caja_sesiones',
  type: 'base',
  source: 'caja_sesiones',
  readsPageFirst: true,
  fields: [
    relation('caja_id', 'cajas', { required: true, reveals: ['nombre', 'activa'] }),
    relation('sucursal_id', 'sucursales', { readOnly: true, reveals: ['nombre', 'direccion'] }),
    relation('usuario_id', 'users', { readOnly: true, reveals: ['name'] }),
    money('fondo', { min: '0.00' }),
    json('fondo_detalle', { maxSize: 2000 }),
    relation('id_anterior', 'caja_sesiones', readOnly),
    date('cerrada', readOnly),
    relation('cerrada_por', 'users', { readOnly: true, reveals: ['name'] }),
    number('numero', readOnly),
    money('contado', readOnly),
    json('contado_detalle', readOnly),
    money('esperado', readOnly),
    money('diferencia', readOnly),
    text('motivo', readOnly),
    bool('falta_motivo', readOnly),
    date('reabierta', readOnly),
    json('anteriores', readOnly),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  scope: 'sucursal_id',
  rules: {
    list: holding(...cashPermissions),
    view: holding(...cashPermissions),
    create: holding('cash.open'),
    update: null,
    delete: null,
  },
  masks: ({ permissions }) => (grants('cash.see', permissions) ? [] : ['anteriores']),
  defaultSort: '-created',
  unique: { caja_aperturas_pkey: ['id'], caja_aperturas_id_key: ['id'] },
  hooks: { create: openSesion },
})
