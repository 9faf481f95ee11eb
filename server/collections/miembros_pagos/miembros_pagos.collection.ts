import { estados } from '#shared/estado.ts'
import { grants } from '#shared/permissions.ts'
import type { Collection } from '#server/records/collection.ts'
import {
  civilDate,
  date,
  file,
  json,
  money,
  number,
  relation,
  select,
  text,
  timestamps,
} from '#server/records/fields/index.ts'
import { sexos } from '#shared/collections/miembro.ts'
import { fotoThumbs, pictureSize } from '../picture-size.ts'
import { holding } from '../rules.ts'

/**
 * Each member with where he stands. Whoever may charge finds people here and sees their state, without the rest of their
 * card. `vencimiento` and `inicio` have an index, `estado` has none.
 */
export const miembrosPagos: Collection = {
  name: 'miembros_pagos',
  id: 'col_miembros_pagos',
  type: 'view',
  source: 'miembros_pagos',
  readsPageFirst: true,
  fields: [
    text('nombre', { normalized: 'nombre_norm' }),
    text('dni', { normalized: 'dni_norm' }),
    text('telefono', { normalized: 'telefono_norm' }),
    select('sexo', sexos),
    text('direccion'),
    relation('sucursal_id', 'sucursales', { reveals: ['nombre', 'direccion'] }),
    date('deleted', { nullIsEmpty: true }),
    number('numero'),
    text('alerta'),
    file('foto', { maxSize: pictureSize, thumbs: fotoThumbs, protected: true }),
    date('fecha_pago'),
    date('fecha_vencimiento'),
    date('horario'),
    relation('id_plan_plazo', 'planes_plazos', { reveals: 'all' }),
    civilDate('inicio'),
    civilDate('vencimiento'),
    number('ancla'),
    select('estado', estados),
    number('dias_restantes'),
    money('saldo'),
    civilDate('pausa_desde'),
    civilDate('pausa_hasta'),
    json('etiquetas', { initial: [] }),
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
  masks: (caller) => (grants('members.index', caller.permissions) ? [] : ['direccion', 'sexo', 'foto', 'etiquetas']),
  defaultSort: '-created',
  keptSums: [
    { source: 'miembros_por_sucursal', by: ['sucursal_id'], only: 'deleted = null', count: 'miembros', sums: {} },
  ],
}
