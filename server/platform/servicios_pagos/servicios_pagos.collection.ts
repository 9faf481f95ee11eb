import {
  civilDate,
  date,
  file,
  money,
  number,
  relation,
  select,
  text,
  timestamps,
  typed,
} from '#server/engine/records/fields/index.ts'
import { scanTypes } from '#shared/campos/scan-types.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { audited } from '../auditoria/audit.ts'
import { holding } from '../rights/rules.ts'
import { pagoHooks } from './pago-hooks.ts'

/** A photo or the bank's PDF, visible only to its gym and the operator. */
export const proofOfPayment = {
  protected: true,
  mimeTypes: scanTypes,
}

/**
 * Payments of gyms to the platform. The gym requests one; the server sets price and state. `enlace` is the provider's checkout
 * URL.
 */
export const serviciosPagos: Collection = audited({
  name: 'servicios_pagos',
  id: 'col_servicios_pagos',
  type: 'base',
  source: 'servicios_pagos',
  fields: [
    relation('gimnasio_id', 'gimnasios', { readOnly: true }),
    relation('servicio_id', 'servicios', { required: true }),
    number('meses', { integer: true, min: 1, max: 12, initial: 1 }),
    select('metodo', ['prueba', 'transferencia', 'mercado_pago', 'cortesia'], { initial: 'transferencia' }),
    typed('referencia', { max: 80 }),
    file('comprobante', proofOfPayment),
    money('monto', { readOnly: true }),
    text('moneda', { readOnly: true }),
    select('estado', ['pendiente', 'aprobado', 'rechazado'], { readOnly: true }),
    civilDate('inicio', { readOnly: true }),
    civilDate('vencimiento', { readOnly: true }),
    text('motivo', { readOnly: true }),
    text('enlace', { readOnly: true }),
    date('resuelto', { readOnly: true }),
    relation('usuario_id', 'users', { readOnly: true, reveals: ['name'] }),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  rules: {
    list: holding('settings.index'),
    view: holding('settings.index'),
    create: holding('settings.update'),
    update: null,
    delete: null,
  },
  hooks: pagoHooks,
  // A gym suspended for not paying must be able to pay.
  isAlwaysWritten: true,
  defaultSort: '-created',
})
