import { clasesDeSaldo } from '#shared/saldos/saldo.ts'
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
import { registerSaldo } from './register-saldo.ts'

/** A user who may charge sees what they took themselves, even without permission for the list. */
const visible = (caller: Caller) =>
  holding('payments.index')(caller) === true ||
  (holding('payments.create')(caller) === true && 'usuario_id = @request.auth.id')

/** Payments of what was left owing, and sums that were forgiven. Append-only, like payments. */
export const saldos: Collection = audited({
  name: 'saldos',
  id: 'col_saldos',
  type: 'base',
  source: 'saldos',
  readsPageFirst: true,
  fields: [
    relation('id_deuda', 'deudas', { required: true, reveals: ['concepto', 'recibo', 'monto', 'dia'] }),
    select('clase', clasesDeSaldo, { required: true }),
    relation('id_miembro', 'miembros', { readOnly: true, reveals: ['nombre', 'numero', 'deleted'] }),
    relation('sucursal_id', 'sucursales', { required: true, reveals: ['nombre', 'direccion'] }),
    relation('usuario_id', 'users', { readOnly: true, reveals: ['name'] }),
    money('monto', { required: true, min: '0.01' }),
    typed('medio_pago', { max: 40 }),
    typed('referencia', { max: 80 }),
    typed('nota', { max: 300 }),
    civilDate('dia', { readOnly: true }),
    number('recibo', { readOnly: true }),
    date('anulado', { readOnly: true }),
    relation('anulado_por', 'users', { readOnly: true, reveals: ['name'] }),
    text('motivo_anulacion', { readOnly: true }),
    money('queda', { readOnly: true }),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  scope: 'sucursal_id',
  rules: {
    list: visible,
    view: visible,
    create: holding('payments.create', 'payments.forgive'),
    update: null,
    delete: null,
  },
  defaultSort: '-created',
  unique: { saldos_asientos_pkey: ['id'], saldos_asientos_id_key: ['id'] },
  hooks: { create: registerSaldo },
})
