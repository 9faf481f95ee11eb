import { estadosDeRemesa } from '#shared/domiciliacion/remesa.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import {
  civilDate,
  date,
  money,
  number,
  relation,
  select,
  text,
  timestamps,
} from '#server/engine/records/fields/index.ts'
import { audited } from '#server/platform/auditoria/audit.ts'
import { holding } from '#server/platform/rights/rules.ts'

/** Files of direct debits. Acts of their own make, present and take them back. */
export const remesas: Collection = audited({
  name: 'remesas',
  id: 'col_remesas',
  type: 'base',
  source: 'remesas_con_devueltos',
  fields: [
    relation('usuario_id', 'users', { readOnly: true, reveals: ['name'] }),
    civilDate('vence', { readOnly: true }),
    text('mensaje', { readOnly: true }),
    select('estado', estadosDeRemesa, { readOnly: true }),
    number('recibos', { readOnly: true }),
    money('monto', { readOnly: true }),
    number('devueltos', { readOnly: true }),
    money('monto_devuelto', { readOnly: true }),
    date('presentada', { readOnly: true }),
    date('ingresada', { readOnly: true }),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  rules: {
    list: holding('debits.manage'),
    view: holding('debits.manage'),
    create: null,
    update: null,
    delete: null,
  },
  defaultSort: '-vence',
})
