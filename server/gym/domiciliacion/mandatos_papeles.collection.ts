import { scanTypes } from '#shared/campos/scan-types.ts'
import { mostPapel } from '#shared/domiciliacion/mandato-papel.ts'
import type { Collection, Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { file, relation, timestamps } from '#server/engine/records/fields/index.ts'
import { audited } from '#server/platform/auditoria/audit.ts'
import { holding } from '#server/platform/rights/rules.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { requireMandato } from './mandatos/stored-mandato.ts'

/** The signed papers of mandates, which the bank may ask for. A wrong one is deleted and kept anew. */
export const mandatosPapeles: Collection = audited({
  name: 'mandatos_papeles',
  id: 'col_mandatos_papeles',
  type: 'base',
  source: 'mandatos_papeles',
  fields: [
    relation('id_mandato', 'mandatos', { required: true, reveals: ['nombre', 'referencia'] }),
    relation('usuario_id', 'users', { readOnly: true, reveals: ['name'] }),
    file('papel', { required: true, maxSize: mostPapel, mimeTypes: scanTypes, protected: true, sealed: true }),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  scope: 'id_mandato.sucursal_id',
  rules: {
    list: holding('debits.manage'),
    view: holding('debits.manage'),
    create: holding('debits.manage'),
    update: null,
    delete: holding('debits.manage'),
  },
  defaultSort: '-created',
  unique: {
    mandatos_papeles_pkey: ['id'],
    mandatos_papeles_id_key: ['id'],
    mandatos_papeles_mandato: ['id_mandato'],
  },
  hooks: { prepareCreate: requirePaper },
})

/** A draft has no signed paper, and what was signed by link has none either. */
async function requirePaper(context: WriteContext, draft: Row): Promise<void> {
  draft['usuario_id'] = context.caller.id
  const { firma } = await requireMandato(context, String(draft['id_mandato']))
  if (firma !== 'papel') throw refuse('id_mandato', 'validation_not_allowed', 'papel_not_signed')
}
