import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { bool, date, money, relation, text, timestamps } from '#server/engine/records/fields/index.ts'
import { holding } from '#server/platform/rights/rules.ts'

/** Money that members paid at the provider. Only the provider's word makes a row; acts assign what waits. */
export const cobrosEnLinea: Collection = {
  name: 'cobros_en_linea',
  id: 'col_cobros_en_linea',
  type: 'base',
  source: 'cobros_en_linea',
  fields: [
    text('cobro', { readOnly: true }),
    relation('id_link', 'links_pago', { readOnly: true }),
    relation('id_automatico', 'cobros_automaticos', { readOnly: true }),
    relation('id_miembro', 'miembros', { readOnly: true, reveals: ['nombre', 'numero', 'deleted'] }),
    relation('sucursal_id', 'sucursales', { readOnly: true, reveals: ['nombre', 'direccion'] }),
    relation('id_pago', 'pagos', { readOnly: true }),
    money('monto', { readOnly: true }),
    text('moneda', { readOnly: true }),
    text('problema', { readOnly: true }),
    date('devuelto', { readOnly: true }),
    money('monto_devuelto', { readOnly: true }),
    date('resuelto', { readOnly: true }),
    relation('resuelto_por', 'users', { readOnly: true, reveals: ['name'] }),
    text('nota', { readOnly: true }),
    bool('tardio', { readOnly: true }),
    bool('por_asignar', { readOnly: true }),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  scope: 'sucursal_id',
  rules: { list: holding('payments.index'), view: holding('payments.index'), create: null, update: null, delete: null },
  defaultSort: '-created',
}
