import { relation, select, civilDate, money, file, timestamps } from '#server/records/fields/index.ts'
import type { Collection } from '#server/records/collection.ts'
import { holding } from '../rules.ts'

/** What a gym has paid the platform. */
export const serviciosPagos: Collection = {
  name: 'servicios_pagos',
  id: 'col_servicios_pagos',
  type: 'base',
  source: 'servicios_pagos',
  fields: [
    relation('gimnasio_id', 'gimnasios', { readOnly: true }),
    relation('servicio_id', 'servicios', { required: true }),
    money('monto'),
    select('estado', ['pendiente', 'aprobado', 'rechazado'], { readOnly: true }),
    civilDate('vencimiento', { readOnly: true }),
    file('comprobante'),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  rules: { list: holding('settings.index'), view: holding('settings.index'), create: null, update: null, delete: null },
  defaultSort: '-created',
}
