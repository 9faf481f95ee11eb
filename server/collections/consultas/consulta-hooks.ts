import { queueAviso } from '#server/avisos/queue-aviso.ts'
import type { Hooks } from '#server/records/collection.ts'
import { changedColumns } from '../changed-columns.ts'
import { refuse } from '../refusal.ts'

export const consultaHooks: Hooks = {
  async prepareCreate(_context, draft) {
    draft['respuesta'] = ''
  },

  async afterWrite({ tx }, { action, id }) {
    if (action === 'create') await queueAviso(tx, { aviso: 'consulta', id })
  },

  /** What somebody asked stays as he wrote it; whoever answers first is the one who did. */
  async prepareUpdate({ caller, now }, draft, stored) {
    const changed = changedColumns(draft, stored)
    if (changed.some((column) => ['nombre', 'email', 'telefono', 'mensaje'].includes(column)))
      throw refuse('mensaje', 'validation_immutable', 'Lo que alguien preguntó no se cambia.')
    if (!changed.includes('respuesta')) return
    const isAnswered = draft['respuesta'] !== ''
    draft['respondida'] = isAnswered ? (stored['respondida'] ?? now) : null
    draft['respondida_por'] = isAnswered ? (stored['respondida_por'] ?? caller.id) : null
  },
}
