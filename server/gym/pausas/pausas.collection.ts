import { datosPausa } from '#shared/collections/pausa.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { date, relation, text, timestamps } from '#server/engine/records/fields/index.ts'
import { audited } from '#server/platform/auditoria/audit.ts'
import { holding } from '#server/platform/rights/rules.ts'
import { declaredFields } from '#server/gym/campos/declared-fields.ts'
import { registerPausa } from './register-pausa.ts'

/** Pauses of memberships. Append-only, like payments: ending and cancelling have their own routes. */
export const pausas: Collection = audited({
  name: 'pausas',
  id: 'col_pausas',
  type: 'base',
  source: 'pausas',
  fields: [
    relation('id_miembro', 'miembros', { required: true, reveals: ['nombre', 'numero', 'deleted'] }),
    relation('sucursal_id', 'sucursales', { readOnly: true, reveals: ['nombre', 'direccion'] }),
    relation('usuario_id', 'users', { readOnly: true, reveals: ['name'] }),
    ...declaredFields(datosPausa),
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
