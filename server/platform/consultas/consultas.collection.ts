import type { Collection, Hooks } from '#server/engine/records/declaration/collection.ts'
import { date, email, relation, timestamps, typed } from '#server/engine/records/fields/index.ts'
import { anyCaller, operator } from '../rights/rules.ts'
import { queueAviso } from '#server/platform/avisos/queue-aviso.ts'
import { changedColumns } from '#server/engine/records/write/changed-columns.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

const consultaHooks: Hooks = {
  async prepareCreate(_context, draft) {
    draft['respuesta'] = ''
  },

  async afterWrite({ tx }, { action, id }) {
    if (action === 'create') await queueAviso(tx, { aviso: 'consulta', id })
  },

  /** The question never changes. The first operator to answer is recorded. */
  async prepareUpdate({ caller, now }, draft, stored) {
    const changed = changedColumns(draft, stored)
    if (changed.some((column) => ['nombre', 'email', 'telefono', 'mensaje'].includes(column)))
      throw refuse('mensaje', 'validation_immutable', 'consulta_fixed')
    if (!changed.includes('respuesta')) return
    const isAnswered = draft['respuesta'] !== ''
    draft['respondida'] = isAnswered ? (stored['respondida'] ?? now) : null
    draft['respondida_por'] = isAnswered ? (stored['respondida_por'] ?? caller.id) : null
  },
}

/** Questions from the landing page. Anyone can ask; only the operator reads and answers. */
export const consultas: Collection = {
  name: 'consultas',
  id: 'col_consultas',
  type: 'base',
  source: 'consultas',
  fields: [
    typed('nombre', { required: true, min: 2, max: 80 }),
    email('email', { required: true }),
    typed('telefono', { max: 30 }),
    typed('mensaje', { required: true, max: 2000 }),
    typed('respuesta', { max: 2000 }),
    date('respondida', { readOnly: true }),
    relation('respondida_por', 'users', { readOnly: true, reveals: ['name'] }),
    ...timestamps,
  ],
  tenancy: { kind: 'global' },
  rules: { list: operator, view: operator, create: anyCaller, update: operator, delete: null },
  hooks: consultaHooks,
  defaultSort: '-created',
  createsPerHour: 10,
}
