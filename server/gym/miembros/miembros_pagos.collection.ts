import { estados } from '#shared/estado.ts'
import { grants } from '#shared/permissions.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import {
  bool,
  civilDate,
  date,
  file,
  money,
  number,
  relation,
  select,
  text,
  timestamps,
} from '#server/engine/records/fields/index.ts'
import { keysOf } from '#shared/campos/campo.ts'
import { datosDeLista } from '#shared/collections/miembro.ts'
import { pictureSize } from '#server/gym/campos/picture-size.ts'
import { fotoThumbs } from './miembros.collection.ts'
import { holding } from '#server/platform/rights/rules.ts'
import { declaredFields } from '#server/gym/campos/declared-fields.ts'

const forMembers = keysOf(datosDeLista).filter((name) => datosDeLista[name].list === 'members')

/**
 * Members with their current membership. Users who may charge find members here, without their other personal data. `vencimiento`
 * and `inicio` have an index, `estado` has none. The day of the last visit is for those who may see visits.
 */
export const miembrosPagos: Collection = {
  name: 'miembros_pagos',
  id: 'col_miembros_pagos',
  type: 'view',
  source: 'miembros_pagos',
  readsPageFirst: true,
  fields: [
    ...declaredFields(datosDeLista),
    relation('sucursal_id', 'sucursales', { reveals: ['nombre', 'direccion'] }),
    text('dni_clave'),
    { ...text('telefono_clave', { nullIsEmpty: true }), toJson: (clave) => clave ?? '' },
    date('deleted', { nullIsEmpty: true }),
    number('numero'),
    file('foto', { maxSize: pictureSize, thumbs: fotoThumbs, protected: true }),
    date('fecha_pago'),
    date('fecha_vencimiento'),
    date('horario'),
    relation('id_plan_plazo', 'planes_plazos', { reveals: 'all' }),
    civilDate('inicio'),
    civilDate('vencimiento', { emptyLast: true }),
    number('ancla'),
    select('estado', estados),
    number('dias_restantes'),
    money('saldo'),
    civilDate('saldo_vence', { emptyLast: true }),
    civilDate('devuelto', { emptyLast: true }),
    text('devuelto_codigo'),
    bool('devuelto_se_repite'),
    civilDate('en_remesa', { emptyLast: true }),
    civilDate('pausa_desde'),
    civilDate('pausa_hasta'),
    civilDate('ultima_visita', { emptyLast: true }),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  scope: 'sucursal_id',
  rules: {
    list: holding('members.index', 'payments.create'),
    view: holding('members.index', 'payments.create'),
    create: null,
    update: null,
    delete: null,
  },
  masks: ({ permissions }) => [
    ...(grants('members.index', permissions) ? [] : ['foto', ...forMembers]),
    ...(grants('attendance.index', permissions) ? [] : ['ultima_visita']),
  ],
  defaultSort: '-created',
  keptSums: [
    { source: 'miembros_por_sucursal', by: ['sucursal_id'], only: 'deleted = null', count: 'miembros', sums: {} },
  ],
}
