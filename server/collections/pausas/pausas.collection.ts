import { typedText } from '#shared/typed-text.ts'
import type { Collection } from '#server/records/collection.ts'
import { civilDate, date, relation, text, timestamps } from '#server/records/fields/index.ts'
import { audited } from '../audit.ts'
import { holding } from '../rules.ts'
import { registerPausa } from './register-pausa.ts'

/**
 * Pauses of memberships. Append only, like payments: ending and undoing one are addresses of their own, for they are facts
 * of their own.
 */
export const pausas: Collection = audited({
  name: 'pausas',
  id: 'col_pausas',
  type: 'base',
  source: 'pausas',
  fields: [
    relation('id_miembro', 'miembros', { required: true, reveals: ['nombre', 'numero', 'deleted'] }),
    relation('sucursal_id', 'sucursales', { readOnly: true, reveals: ['nombre', 'direccion'] }),
    relation('usuario_id', 'users', { readOnly: true, reveals: ['name'] }),
    civilDate('desde', { required: true }),
    civilDate('hasta', { required: true }),
    text('motivo', { required: true, min: 3, max: 200, normalize: typedText }),
    text('lote', { readOnly: true }),
    date('anulada', { readOnly: true }),
    date('terminada', { readOnly: true }),
    relation('terminada_por', 'users', { readOnly: true, reveals: ['name'] }),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  scope: 'sucursal_id',
  rules: {
    list: holding('members.index', 'pauses.create'),
    view: holding('members.index', 'pauses.create'),
    create: holding('pauses.create'),
    update: null,
    delete: null,
  },
  defaultSort: '-desde',
  unique: { pausas_asientos_pkey: ['id'], pausas_asientos_id_key: ['id'] },
  hooks: { create: registerPausa },
})
