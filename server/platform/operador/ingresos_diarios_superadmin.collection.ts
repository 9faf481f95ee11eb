import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { civilDate, money, number, text } from '#server/engine/records/fields/index.ts'
import { operator } from '../rights/rules.ts'

/** The platform's income by day and currency. */
export const ingresosDiariosSuperadmin: Collection = {
  name: 'ingresos_diarios_superadmin',
  id: 'col_ingresos_diarios_superadmin',
  type: 'view',
  source: 'ingresos_diarios_superadmin',
  fields: [civilDate('fecha_pago'), text('moneda'), money('total_monto'), number('total_pagos')],
  tenancy: { kind: 'global' },
  rules: { list: operator, view: operator, create: null, update: null, delete: null },
  defaultSort: '-fecha_pago',
}
