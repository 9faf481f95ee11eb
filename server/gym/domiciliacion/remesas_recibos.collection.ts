import { estadosDeRecibo } from '#shared/domiciliacion/remesa.ts'
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

/** The debits of the files, each with the bank's word if it was returned. */
export const remesasRecibos: Collection = audited({
  name: 'remesas_recibos',
  id: 'col_remesas_recibos',
  type: 'base',
  source: 'remesas_recibos_con_estado',
  fields: [
    relation('id_remesa', 'remesas', { readOnly: true }),
    relation('id_mandato', 'mandatos', { readOnly: true, reveals: ['nombre', 'referencia', 'iban_final'] }),
    relation('id_automatico', 'cobros_automaticos', { readOnly: true }),
    relation('id_miembro', 'miembros', { readOnly: true, reveals: ['nombre', 'numero', 'telefono', 'deleted'] }),
    relation('id_plan_plazo', 'planes_plazos', { readOnly: true }),
    relation('sucursal_id', 'sucursales', { readOnly: true, reveals: ['nombre', 'direccion'] }),
    text('concepto', { readOnly: true }),
    number('duracion', { readOnly: true }),
    text('unidad', { readOnly: true }),
    money('monto', { readOnly: true }),
    civilDate('vence', { readOnly: true }),
    select('estado', estadosDeRecibo, { readOnly: true }),
    date('ingresado', { readOnly: true }),
    text('problema', { readOnly: true }),
    civilDate('dia', { readOnly: true }),
    text('codigo', { readOnly: true }),
    money('coste', { readOnly: true }),
    select('atendida', ['repetir', 'pagada', 'perdonada'], { readOnly: true }),
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
