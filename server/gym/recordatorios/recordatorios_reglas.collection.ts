import { reglaInput, tiposDeRegla } from '#shared/recordatorios/regla.ts'
import { mostTexto } from '#shared/recordatorios/texto.ts'
import type { Collection, Row } from '#server/engine/records/declaration/collection.ts'
import { bool, number, select, timestamps, typed } from '#server/engine/records/fields/index.ts'
import { audited } from '#server/platform/auditoria/audit.ts'
import { holding } from '#server/platform/rights/rules.ts'
import { readOrRefuse } from '#server/engine/request/read-input.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

/** Rules of reminders, at most one of each kind. A gym without rules sends nothing by itself. */
export const recordatoriosReglas: Collection = audited({
  name: 'recordatorios_reglas',
  id: 'col_recordatorios_reglas',
  type: 'base',
  source: 'recordatorios_reglas',
  fields: [
    select('tipo', tiposDeRegla, { required: true }),
    number('dias', { integer: true, min: 0, max: 120 }),
    bool('activa'),
    bool('por_correo'),
    bool('por_whatsapp'),
    typed('texto', { required: true, max: mostTexto }),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  rules: {
    list: holding('settings.index'),
    view: holding('settings.index'),
    create: holding('settings.update'),
    update: holding('settings.update'),
    delete: null,
  },
  defaultSort: 'created',
  unique: {
    recordatorios_reglas_pkey: ['id'],
    recordatorios_reglas_id_key: ['id'],
    recordatorios_reglas_tipo: ['tipo'],
  },
  hooks: {
    prepareCreate: (_, draft) => Promise.resolve(requireWhole(draft)),
    prepareUpdate: async (_, draft, stored) => {
      if (draft['tipo'] !== stored['tipo']) throw refuse('tipo', 'validation_immutable', 'regla_fixed')
      requireWhole(draft)
    },
  },
})

/** The limits of the days depend on the kind. */
const requireWhole = (draft: Row) => void readOrRefuse(reglaInput, draft, 'tipo')
