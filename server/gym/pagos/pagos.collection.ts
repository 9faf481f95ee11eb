import { unidades } from '#shared/collections/plan-plazo.ts'
import type { Caller } from '#server/engine/records/declaration/caller.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import {
  civilDate,
  date,
  json,
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
import { asksSameCharge } from './charge-request.ts'
import { registerPago } from './register-pago.ts'

/** A user who may charge sees their own charges, even without permission for the list. */
const visible = (caller: Caller) =>
  holding('payments.index')(caller) === true ||
  (holding('payments.create')(caller) === true && 'usuario_id = @request.auth.id')

/**
 * Charges. Append-only: the rules lock update and delete, and so do the tables under this view. Fields that the server sets are
 * read-only, so that client values are ignored. `fecha_cobro`, `partes`, the rest
 * (`a_cuenta`, `vence`) and what the person saw (`visto`) come from the body.
 */
export const pagos: Collection = audited({
  name: 'pagos',
  id: 'col_pagos',
  type: 'base',
  source: 'pagos',
  readsPageFirst: true,
  fields: [
    relation('id_miembro', 'miembros', { required: true, reveals: ['nombre', 'numero', 'deleted'] }),
    relation('id_plan_plazo', 'planes_plazos', { required: true, reveals: 'all' }),
    relation('sucursal_id', 'sucursales', { required: true, reveals: ['nombre', 'direccion'] }),
    relation('usuario_id', 'users', { readOnly: true, reveals: ['name'] }),
    typed('medio_pago', { required: true, min: 2, max: 40 }),
    json('partes', { readOnly: true }),
    money('precio_lista', { readOnly: true }),
    money('descuento', { min: '0.00' }),
    typed('motivo_descuento', { max: 200 }),
    money('monto_total', { readOnly: true }),
    typed('referencia', { max: 80 }),
    typed('nota', { max: 500 }),
    date('fecha_pago', { readOnly: true, notNull: true }),
    civilDate('inicio', { readOnly: true }),
    date('fecha_vencimiento', { readOnly: true }),
    date('horario'),
    number('recibo', { readOnly: true }),
    number('duracion', { readOnly: true }),
    select('unidad', unidades, { readOnly: true }),
    select('eleccion', ['continuar', 'hoy']),
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
    list: holding('payments.index'),
    view: visible,
    create: holding('payments.create'),
    update: null,
    delete: null,
  },
  defaultSort: '-fecha_pago',
  // Receipts have no gaps, so the last number less those of sales is the count, voids included.
  keptSums: [
    { source: 'ingresos', by: ['sucursal_id'], only: 'anulado = null', count: 'pagos', sums: { monto_total: 'total' } },
    { source: 'recibos', by: ['sucursal_id'], count: 'pagos', sums: {} },
  ],
  unique: { pagos_asientos_pkey: ['id'], pagos_asientos_id_key: ['id'] },
  hooks: { asksAhead: true, create: registerPago, repeats: asksSameCharge },
})
