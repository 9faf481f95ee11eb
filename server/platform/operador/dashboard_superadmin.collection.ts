import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { money, number, text } from '#server/engine/records/fields/index.ts'
import { operator } from '../rights/rules.ts'

/** The platform's figures. */
export const dashboardSuperadmin: Collection = {
  name: 'dashboard_superadmin',
  id: 'col_dashboard_superadmin',
  type: 'view',
  source: 'dashboard_superadmin',
  fields: [
    text('moneda'),
    money('total_recaudado_mensual'),
    money('total_recaudado_anterior'),
    number('total_gimnasios'),
    number('total_nuevos'),
    number('total_de_pago'),
    number('total_por_vencer'),
    number('total_vencidos'),
    number('total_pendientes'),
    number('total_consultas'),
  ],
  tenancy: { kind: 'global' },
  rules: { list: operator, view: operator, create: null, update: null, delete: null },
  defaultSort: 'id',
}
