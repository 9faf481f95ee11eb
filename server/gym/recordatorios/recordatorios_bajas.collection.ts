import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { relation, timestamps } from '#server/engine/records/fields/index.ts'
import { audited } from '#server/platform/auditoria/audit.ts'
import { holding } from '#server/platform/rights/rules.ts'

/** Members who want no reminders: by the link of a mail, or because they said so at the desk. */
export const recordatoriosBajas: Collection = audited({
  name: 'recordatorios_bajas',
  id: 'col_recordatorios_bajas',
  type: 'base',
  source: 'recordatorios_bajas',
  fields: [
    relation('id_miembro', 'miembros', { required: true, reveals: ['nombre', 'numero', 'deleted'] }),
    relation('usuario_id', 'users', { readOnly: true, reveals: ['name'] }),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  scope: 'id_miembro.sucursal_id',
  rules: {
    list: holding('members.index'),
    view: holding('members.index'),
    create: holding('members.update'),
    update: null,
    delete: holding('members.update'),
  },
  defaultSort: '-created',
  unique: {
    recordatorios_bajas_pkey: ['id'],
    recordatorios_bajas_id_key: ['id'],
    recordatorios_bajas_miembro: ['id_miembro'],
  },
  hooks: {
    prepareCreate: ({ caller }, draft) => Promise.resolve(void Object.assign(draft, { usuario_id: caller.id })),
  },
})
