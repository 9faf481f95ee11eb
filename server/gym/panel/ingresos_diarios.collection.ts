import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { civilDate, money, number } from '#server/engine/records/fields/index.ts'
import { holding } from '#server/platform/rights/rules.ts'

/** Income by branch and civil day, oldest first: the existing client draws its chart in this order. */
export const ingresosDiarios: Collection = {
  name: 'ingresos_diarios',
  id: 'col_ingresos_diarios',
  type: 'view',
  source: 'ingresos_diarios',
  fields: [
    civilDate('fecha_pago'),
    money('total_monto'),
    number('total_pagos'),
    money('total_vendido'),
    money('total_saldo'),
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  scope: 'id',
  rules: { list: holding('reports.index'), view: holding('reports.index'), create: null, update: null, delete: null },
  defaultSort: 'fecha_pago',
}
