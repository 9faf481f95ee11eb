import { estadosLink } from '#shared/en_linea/link-pago.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { date, money, relation, select, text, timestamps } from '#server/engine/records/fields/index.ts'
import { audited } from '#server/platform/auditoria/audit.ts'
import { holding } from '#server/platform/rights/rules.ts'
import { offerLink } from './offer-link.ts'

/** Links by which members are asked to pay. Routes of their own open, mail and cancel them; the provider says which are paid. */
export const linksPago: Collection = audited({
  name: 'links_pago',
  id: 'col_links_pago',
  type: 'base',
  source: 'links_pago',
  fields: [
    relation('id_miembro', 'miembros', { required: true, reveals: ['nombre', 'numero', 'deleted'] }),
    relation('id_plan_plazo', 'planes_plazos', { required: true, reveals: 'all' }),
    relation('sucursal_id', 'sucursales', { required: true, reveals: ['nombre', 'direccion'] }),
    relation('usuario_id', 'users', { readOnly: true, reveals: ['name'] }),
    text('concepto', { readOnly: true }),
    money('monto', { readOnly: true }),
    text('moneda', { readOnly: true }),
    select('estado', estadosLink, { readOnly: true }),
    date('vence', { readOnly: true }),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  scope: 'sucursal_id',
  rules: {
    list: holding('payments.create', 'payments.index'),
    view: holding('payments.create', 'payments.index'),
    create: holding('payments.create'),
    update: null,
    delete: null,
  },
  defaultSort: '-created',
  unique: { links_pago_pkey: ['id'], links_pago_id_key: ['id'] },
  hooks: { prepareCreate: offerLink },
})
