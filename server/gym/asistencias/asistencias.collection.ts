import { codigosDeRazon, resultados } from '#shared/entrada.ts'
import { vias } from '#shared/collections/asistencia.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { civilDate, date, relation, select, text, timestamps } from '#server/engine/records/fields/index.ts'
import { audited } from '#server/platform/auditoria/audit.ts'
import { holding } from '#server/platform/rights/rules.ts'

/** Entries: the person at the door and the screen's answer. Append-only: entering and undoing are acts. */
export const asistencias: Collection = audited({
  name: 'asistencias',
  id: 'col_asistencias',
  type: 'base',
  source: 'asistencias',
  readsPageFirst: true,
  fields: [
    relation('id_miembro', 'miembros', { readOnly: true, reveals: ['nombre', 'numero', 'deleted'] }),
    relation('sucursal_id', 'sucursales', { readOnly: true, reveals: ['nombre', 'direccion'] }),
    relation('usuario_id', 'users', { readOnly: true, reveals: ['name'] }),
    date('instante', { readOnly: true, notNull: true }),
    civilDate('dia', { readOnly: true }),
    select('via', vias, { readOnly: true }),
    select('resultado', resultados, { readOnly: true }),
    select('motivo', codigosDeRazon, { readOnly: true }),
    text('permiso', { readOnly: true }),
    relation('id_pago', 'pagos', { readOnly: true }),
    relation('id_venta', 'ventas', { readOnly: true }),
    text('visitante', { readOnly: true }),
    date('deshecha', { readOnly: true }),
    relation('deshecha_por', 'users', { readOnly: true, reveals: ['name'] }),
    text('motivo_deshecha', { readOnly: true }),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  scope: 'sucursal_id',
  rules: {
    list: holding('attendance.index'),
    view: holding('attendance.index'),
    create: null,
    update: null,
    delete: null,
  },
  defaultSort: '-instante',
  keptSums: [{ source: 'visitas', by: ['sucursal_id', 'dia'], count: 'entradas', sums: {} }],
})
