import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { civilDate, relation, timestamps } from '#server/engine/records/fields/index.ts'
import { holding } from '#server/platform/rights/rules.ts'

/** Reminders that the staff opened, so that nobody reminds a member twice. */
export const recordatorios: Collection = {
  name: 'recordatorios',
  id: 'col_recordatorios',
  type: 'base',
  source: 'recordatorios',
  fields: [
    relation('id_miembro', 'miembros', { required: true, reveals: ['nombre', 'numero', 'deleted'] }),
    relation('usuario_id', 'users', { readOnly: true, reveals: ['name'] }),
    civilDate('dia', { readOnly: true }),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  scope: 'id_miembro.sucursal_id',
  rules: {
    list: holding('members.index'),
    view: holding('members.index'),
    create: holding('members.index'),
    update: null,
    delete: null,
  },
  defaultSort: '-created',
  unique: { recordatorios_pkey: ['id'], recordatorios_id_key: ['id'] },
  hooks: {
    prepareCreate: async ({ tx, caller, now }, draft) => {
      const [day] = await tx.query<{ dia: string }>(dayOfGym, [tx.tenant, now])
      Object.assign(draft, { usuario_id: caller.id, dia: day?.dia })
    },
  },
}

const dayOfGym = `select ($2::timestamptz at time zone zona_horaria)::date::text as dia from gimnasios where id = $1`
