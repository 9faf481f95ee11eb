import { masCantidad, tiposDeConcepto } from '#shared/ventas/venta.ts'
import { phoneDigits } from '#shared/campos/limits.ts'
import type { Caller } from '#server/engine/records/declaration/caller.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import {
  civilDate,
  date,
  money,
  number,
  relation,
  select,
  text,
  timestamps,
  typed,
} from '#server/engine/records/fields/index.ts'
import { audited } from '#server/platform/auditoria/audit.ts'
import { holding } from '#server/platform/rights/rules.ts'
import { registerVenta } from './register-venta.ts'
import { asksSameSale } from './sale-request.ts'

/** A user who may sell sees their own sales, even without permission for those of others. */
const visible = (caller: Caller) =>
  holding('sales.index')(caller) === true ||
  (holding('sales.create')(caller) === true && 'usuario_id = @request.auth.id')

/** Small sales and day passes. Append-only, like payments. `concepto`, `tipo` and `precio` of a new one come from the body, and `vence` of one that is paid later. */
export const ventas: Collection = audited({
  name: 'ventas',
  id: 'col_ventas',
  type: 'base',
  source: 'ventas',
  readsPageFirst: true,
  fields: [
    relation('sucursal_id', 'sucursales', { required: true, reveals: ['nombre', 'direccion'] }),
    relation('usuario_id', 'users', { readOnly: true, reveals: ['name'] }),
    relation('id_concepto', 'conceptos', { reveals: 'all' }),
    text('concepto', { readOnly: true, searchable: true }),
    select('tipo', tiposDeConcepto, { readOnly: true }),
    money('precio', { readOnly: true }),
    number('cantidad', { integer: true, min: 1, max: masCantidad, required: true, initial: 1 }),
    money('monto', { readOnly: true }),
    typed('medio_pago', { required: true, min: 2, max: 40 }),
    typed('referencia', { max: 80 }),
    typed('nota', { max: 500 }),
    relation('id_miembro', 'miembros', { reveals: ['nombre', 'numero', 'deleted'] }),
    typed('visitante', { max: 80, searchable: true }),
    text('telefono', { max: 15, pattern: /^\d*$/, normalize: phoneDigits }),
    civilDate('dia', { readOnly: true }),
    number('recibo', { readOnly: true }),
    date('anulado', { readOnly: true }),
    relation('anulado_por', 'users', { readOnly: true, reveals: ['name'] }),
    text('motivo_anulacion', { readOnly: true }),
    money('a_cuenta', { readOnly: true }),
    civilDate('vence', { readOnly: true }),
    money('saldo', { readOnly: true }),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  scope: 'sucursal_id',
  rules: {
    list: visible,
    view: visible,
    create: holding('sales.create'),
    update: null,
    delete: null,
  },
  defaultSort: '-created',
  keptSums: [
    {
      source: 'ingresos',
      by: ['sucursal_id', 'dia'],
      only: 'anulado = null',
      count: 'ventas',
      sums: { monto: 'vendido' },
    },
    { source: 'recibos', by: ['sucursal_id'], count: 'ventas', sums: {} },
  ],
  unique: { ventas_asientos_pkey: ['id'], ventas_asientos_id_key: ['id'] },
  hooks: { asksAhead: true, create: registerVenta, repeats: asksSameSale },
})
