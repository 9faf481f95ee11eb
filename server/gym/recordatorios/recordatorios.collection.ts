import { sql } from '#server/runtime/db/statement/sql.ts'
import { periodoOf } from '#shared/recordatorios/regla.ts'
import type { Collection, Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { civilDate, relation, select, timestamps } from '#server/engine/records/fields/index.ts'
import { holding } from '#server/platform/rights/rules.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { isDue, type DueRule } from './due.ts'
import { readGymDay } from './gym-day.ts'

/**
 * Reminders: those that the staff opened, so that nobody reminds a member twice, and the mails of the rules. A reminder of the
 * day's list names its rule.
 */
export const recordatorios: Collection = {
  name: 'recordatorios',
  id: 'col_recordatorios',
  type: 'base',
  source: 'recordatorios',
  fields: [
    relation('id_miembro', 'miembros', { required: true, reveals: ['nombre', 'numero', 'deleted'] }),
    relation('usuario_id', 'users', { readOnly: true, reveals: ['name'] }),
    civilDate('dia', { readOnly: true }),
    relation('id_regla', 'recordatorios_reglas', { reveals: ['tipo', 'dias'] }),
    civilDate('periodo', { readOnly: true }),
    select('via', ['whatsapp', 'correo'], { readOnly: true }),
    select('estado', ['pendiente', 'enviado', 'descartado', 'fallido'], { readOnly: true }),
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
  unique: {
    recordatorios_pkey: ['id'],
    recordatorios_id_key: ['id'],
    recordatorios_una_vez: ['id_regla'],
  },
  hooks: {
    prepareCreate: async (context, draft) => {
      const { tx, caller, now } = context
      const { dia } = await readGymDay(tx, now)
      const periodo = draft['id_regla'] ? await subjectOf(context, draft, dia) : null
      Object.assign(draft, { usuario_id: caller.id, dia, periodo, via: 'whatsapp', estado: 'enviado' })
    },
  },
}

/** The rule's subject today. Throws for a member that it does not name today. */
async function subjectOf({ tx }: WriteContext, draft: Row, dia: string): Promise<string> {
  const [rule] = await tx.query<DueRule>(
    sql`select id, tipo, dias from recordatorios_reglas where gimnasio_id = $gimnasio and id = $id and activa and por_whatsapp`,
    { id: draft['id_regla'] },
  )
  if (rule) {
    const subject = { tipo: rule.tipo, periodo: periodoOf(rule, dia), id_miembro: String(draft['id_miembro']) }
    if (await isDue(tx, subject, dia)) return subject.periodo
  }
  throw refuse('id_regla', 'validation_not_allowed', 'recordatorio_not_due')
}
