import { estadosLink, diasDeLink, mostLinks } from '#shared/en_linea/link-pago.ts'
import type { Collection, Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { date, money, relation, select, text, timestamps } from '#server/engine/records/fields/index.ts'
import { audited } from '#server/platform/auditoria/audit.ts'
import { holding } from '#server/platform/rights/rules.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { readOffer } from './offer.ts'

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

/** Completes the draft of a link with the terms of the plan, under the rules of a charge at the desk. */
async function offerLink(context: WriteContext, draft: Row): Promise<void> {
  const { concepto, duracion, unidad, precio, moneda } = await readOffer(context, draft)
  await requireFewLinks(context, draft)
  const vence = new Date(context.now.getTime() + diasDeLink * 86_400_000)
  const offered = { concepto, duracion, unidad, monto: precio, moneda, vence, estado: 'pendiente' }
  Object.assign(draft, offered, { usuario_id: context.caller.id })
}

const countOpen = sql`
  select count(*)::integer as abiertos from links_pago
  where gimnasio_id = $gimnasio and id_miembro = $id_miembro and estado = 'pendiente' and vence > $now`

async function requireFewLinks({ tx, now }: WriteContext, { id_miembro }: Row): Promise<void> {
  const [open] = await tx.query<{ abiertos: number }>(countOpen, { id_miembro, now })
  if (open && open.abiertos >= mostLinks)
    throw refuse('id_miembro', 'validation_not_allowed', ['link_too_many', { max: mostLinks }])
}
