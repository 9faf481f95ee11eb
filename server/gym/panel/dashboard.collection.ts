import { grants } from '#shared/permissions.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { money, number } from '#server/engine/records/fields/index.ts'
import { staff } from '#server/platform/rights/rules.ts'

const income = ['total_recaudado_mensual', 'total_vendido_mensual', 'total_saldo_mensual']

/** The figures of each branch. Income is 0 without permission for reports. */
export const dashboard: Collection = {
  name: 'dashboard',
  id: 'col_dashboard',
  type: 'view',
  source: 'dashboard',
  fields: [
    ...income.map((name) => money(name)),
    number('total_miembros_activos'),
    number('tasa_retencion'),
    number('total_miembros'),
    number('total_por_vencer'),
    number('total_vencidos'),
    number('total_sin_plan'),
    number('total_recuperables'),
    number('total_pausados'),
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  scope: 'id',
  rules: { list: staff, view: staff, create: null, update: null, delete: null },
  masks: (caller) => (grants('reports.index', caller.permissions) ? [] : income),
}
