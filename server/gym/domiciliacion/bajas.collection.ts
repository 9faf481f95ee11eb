import { quienesPidenBaja } from '#shared/domiciliacion/baja.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { civilDate, date, relation, select, text, timestamps } from '#server/engine/records/fields/index.ts'
import { audited } from '#server/platform/auditoria/audit.ts'
import { holding } from '#server/platform/rights/rules.ts'

/** Members who leave. Acts of their own ask for a leave and take it back. */
export const bajas: Collection = audited({
  name: 'bajas',
  id: 'col_bajas',
  type: 'base',
  source: 'bajas',
  fields: [
    relation('id_miembro', 'miembros', { readOnly: true, reveals: ['nombre', 'numero', 'deleted'] }),
    relation('sucursal_id', 'sucursales', { readOnly: true, reveals: ['nombre', 'direccion'] }),
    relation('usuario_id', 'users', { readOnly: true, reveals: ['name'] }),
    civilDate('pedida', { readOnly: true }),
    select('pedida_por', quienesPidenBaja, { readOnly: true }),
    civilDate('ultimo_dia', { readOnly: true }),
    text('motivo', { readOnly: true }),
    date('deshecha', { readOnly: true }),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  scope: 'sucursal_id',
  rules: {
    list: holding('members.index'),
    view: holding('members.index'),
    create: null,
    update: null,
    delete: null,
  },
  defaultSort: '-created',
})
