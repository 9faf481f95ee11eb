import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { civilDate, date, file, money, number, select, text, timestamps } from '#server/engine/records/fields/index.ts'
import { operator } from '../rights/rules.ts'
import { proofOfPayment } from '../servicios_pagos/servicios_pagos.collection.ts'

/** Payments of gyms to the platform, for the operator's approval. Trials are excluded. */
export const pagosSuperadmin: Collection = {
  name: 'pagos_superadmin',
  id: 'col_pagos_superadmin',
  type: 'view',
  source: 'pagos_superadmin',
  fields: [
    text('gimnasio_id'),
    text('gimnasio'),
    text('servicio_id'),
    text('servicio'),
    money('monto'),
    text('moneda'),
    number('meses'),
    text('metodo'),
    select('estado', ['pendiente', 'aprobado', 'rechazado']),
    text('referencia'),
    file('comprobante', proofOfPayment),
    text('aviso'),
    text('motivo'),
    civilDate('inicio'),
    civilDate('vencimiento'),
    date('resuelto'),
    text('resuelto_por'),
    ...timestamps,
  ],
  tenancy: { kind: 'global' },
  rules: { list: operator, view: operator, create: null, update: null, delete: null },
  defaultSort: '-created',
}
