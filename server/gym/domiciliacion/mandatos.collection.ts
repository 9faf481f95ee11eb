import { estadosDeMandato } from '#shared/domiciliacion/mandato.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { civilDate, date, relation, select, text, timestamps } from '#server/engine/records/fields/index.ts'
import { audited } from '#server/platform/auditoria/audit.ts'
import { holding } from '#server/platform/rights/rules.ts'

/** Orders of payers to collect from their account, of which only the last four signs are shown. Acts of their own change them. */
export const mandatos: Collection = audited({
  name: 'mandatos',
  id: 'col_mandatos',
  type: 'base',
  source: 'mandatos_con_estado',
  fields: [
    relation('sucursal_id', 'sucursales', { readOnly: true, reveals: ['nombre', 'direccion'] }),
    relation('usuario_id', 'users', { readOnly: true, reveals: ['name'] }),
    text('referencia', { readOnly: true }),
    text('nombre', { readOnly: true }),
    text('nif', { readOnly: true }),
    text('correo', { readOnly: true }),
    text('iban_final', { readOnly: true }),
    select('tipo', ['recurrente', 'unico'], { readOnly: true }),
    select('firma', ['papel', 'enlace'], { readOnly: true }),
    civilDate('firmado', { readOnly: true }),
    text('lugar', { readOnly: true }),
    civilDate('ultimo', { readOnly: true }),
    date('revocado', { readOnly: true }),
    text('motivo', { readOnly: true }),
    select('estado', estadosDeMandato, { readOnly: true }),
    date('enviado', { readOnly: true }),
    date('enlace_vence', { readOnly: true }),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  scope: 'sucursal_id',
  rules: {
    list: holding('debits.manage'),
    view: holding('debits.manage'),
    create: null,
    update: null,
    delete: null,
  },
  defaultSort: '-created',
})
