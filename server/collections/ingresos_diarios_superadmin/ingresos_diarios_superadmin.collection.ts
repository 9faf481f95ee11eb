import type { Collection } from '#server/records/collection.ts'
import { civilDate, money, number, text } from '#server/records/fields/index.ts'
import { operator } from '../rules.ts'

/** What the platform took on each day, by currency. */
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
