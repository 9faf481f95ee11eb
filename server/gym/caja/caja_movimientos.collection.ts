import { tiposDeMovimiento } from '#shared/caja/caja.ts'
import { grants } from '#shared/permissions.ts'
import type { Caller } from '#server/engine/records/declaration/caller.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { money, relation, select, timestamps, typed } from '#server/engine/records/fields/index.ts'
import { audited } from '#server/platform/auditoria/audit.ts'
import { holding } from '#server/platform/rights/rules.ts'
import { cashPermissions } from './cash-permissions.ts'
import { registerMovimiento } from './register-movimiento.ts'

/** The amount of a `toma` is a total of charges, so only users who may see cash read it. */
const visible = (caller: Caller) =>
  holding(...cashPermissions)(caller) === true && (grants('cash.see', caller.permissions) || "tipo != 'toma'")

/** Cash in and out of a session without a charge. Append-only. */
export const cajaMovimientos: Collection = audited({
  name: 'caja_movimientos',
  id: 'col_caja_movs',
  type: 'base',
  source: 'caja_movimientos',
  fields: [
    relation('id_sesion', 'caja_sesiones', { required: true, reveals: ['caja_id', 'cerrada', 'numero'] }),
    relation('sucursal_id', 'sucursales', { readOnly: true, reveals: ['nombre', 'direccion'] }),
    relation('usuario_id', 'users', { readOnly: true, reveals: ['name'] }),
    select('tipo', tiposDeMovimiento, { required: true }),
    money('monto', { required: true, min: '0.01' }),
    typed('concepto', { required: true, min: 2, max: 80 }),
    typed('nota', { max: 300 }),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  scope: 'sucursal_id',
  rules: { list: visible, view: visible, create: holding('cash.move'), update: null, delete: null },
  defaultSort: '-created',
  unique: { caja_movimientos_pkey: ['id'], caja_movimientos_id_key: ['id'] },
  hooks: { create: registerMovimiento },
})
