import { versionesDeArchivo } from '#shared/domiciliacion/acreedor.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { bool, json, number, select, text, timestamps } from '#server/engine/records/fields/index.ts'
import { audited } from '#server/platform/auditoria/audit.ts'
import { holding } from '#server/platform/rights/rules.ts'

/** The gym as the creditor of direct debits. An act of its own saves it, because its account is sealed. */
export const acreedores: Collection = audited({
  name: 'acreedores',
  id: 'col_acreedores',
  type: 'base',
  source: 'acreedores',
  fields: [
    text('nombre', { readOnly: true }),
    text('nif', { readOnly: true }),
    text('sufijo', { readOnly: true }),
    text('identificador', { readOnly: true }),
    text('iban_final', { readOnly: true }),
    text('presentador', { readOnly: true }),
    select('version', versionesDeArchivo, { readOnly: true }),
    number('corte', { readOnly: true }),
    number('aviso', { readOnly: true }),
    bool('aviso_automatico', { readOnly: true }),
    json('dias', { readOnly: true }),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  rules: {
    list: holding('debits.manage', 'settings.update'),
    view: holding('debits.manage', 'settings.update'),
    create: null,
    update: null,
    delete: null,
  },
  defaultSort: '-created',
})
