import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { civilDate, money, number, relation, text, timestamps } from '#server/engine/records/fields/index.ts'
import { holding } from '#server/platform/rights/rules.ts'

/** Debts of members, one for each payment or sale that left a rest. `saldo` is the part of it that is still owed. */
export const deudas: Collection = {
  name: 'deudas',
  id: 'col_deudas',
  type: 'view',
  source: 'deudas',
  fields: [
    relation('id_pago', 'pagos'),
    relation('id_venta', 'ventas'),
    relation('id_miembro', 'miembros', { reveals: ['nombre', 'numero', 'deleted'] }),
    relation('sucursal_id', 'sucursales', { reveals: ['nombre', 'direccion'] }),
    relation('usuario_id', 'users', { reveals: ['name'] }),
    civilDate('dia'),
    civilDate('vence'),
    money('monto'),
    money('saldo'),
    text('concepto'),
    number('recibo'),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  scope: 'sucursal_id',
  rules: {
    list: holding('payments.index', 'payments.create'),
    view: holding('payments.index', 'payments.create'),
    create: null,
    update: null,
    delete: null,
  },
  defaultSort: 'vence',
}
