import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { civilDate, date, money, number, select, text, timestamps } from '#server/engine/records/fields/index.ts'
import { operator } from '../rights/rules.ts'

/** Each gym with its service, last payment and standing, for the operator. It contains no data from inside the gym. */
export const gimnasiosPagos: Collection = {
  name: 'gimnasios_pagos',
  id: 'col_gimnasios_pagos',
  type: 'view',
  source: 'gimnasios_pagos',
  fields: [
    text('nombre'),
    text('correo'),
    number('telefono', { nullable: true }),
    text('pais'),
    text('servicio_id'),
    text('servicio'),
    money('precio'),
    text('moneda'),
    date('fecha_pago'),
    money('monto'),
    text('metodo'),
    civilDate('vencimiento'),
    number('total_pagos'),
    number('total_pendientes'),
    select('estado', ['activo', 'prueba', 'por_vencer', 'pendiente', 'vencido', 'suspendido']),
    date('suspendido'),
    text('motivo_suspension'),
    text('direccion'),
    ...timestamps,
  ],
  tenancy: { kind: 'global' },
  rules: { list: operator, view: operator, create: null, update: null, delete: null },
  defaultSort: '-created',
}
