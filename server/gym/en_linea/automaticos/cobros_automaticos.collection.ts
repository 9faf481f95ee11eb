import { estadosAutomatico, problemasAutomatico, isAutomatable } from '#shared/en_linea/cobro-automatico.ts'
import type { Collection, Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { date, money, number, relation, select, text, timestamps } from '#server/engine/records/fields/index.ts'
import { audited } from '#server/platform/auditoria/audit.ts'
import { holding } from '#server/platform/rights/rules.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { readOffer } from '../offer.ts'

/** Consents of members to be charged again and again. Routes of their own send, pause and cancel them. */
export const cobrosAutomaticos: Collection = audited({
  name: 'cobros_automaticos',
  id: 'col_cobros_automaticos',
  type: 'base',
  source: 'cobros_automaticos',
  fields: [
    relation('id_miembro', 'miembros', {
      required: true,
      reveals: ['nombre', 'numero', 'telefono', 'sucursal_id', 'deleted'],
    }),
    relation('id_plan_plazo', 'planes_plazos', { required: true, reveals: 'all' }),
    relation('sucursal_id', 'sucursales', { required: true, reveals: ['nombre', 'direccion'] }),
    relation('usuario_id', 'users', { readOnly: true, reveals: ['name'] }),
    text('concepto', { readOnly: true }),
    number('duracion', { readOnly: true }),
    text('unidad', { readOnly: true }),
    money('monto', { readOnly: true }),
    text('moneda', { readOnly: true }),
    money('precio_visto', { readOnly: true }),
    select('estado', estadosAutomatico, { readOnly: true }),
    date('proximo', { readOnly: true }),
    select('problema', problemasAutomatico, { readOnly: true }),
    relation('id_mandato', 'mandatos', { readOnly: true, reveals: ['nombre', 'referencia', 'iban_final', 'firmado'] }),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  scope: 'sucursal_id',
  rules: {
    list: holding('payments.create', 'payments.index', 'debits.manage'),
    view: holding('payments.create', 'payments.index', 'debits.manage'),
    create: holding('payments.create'),
    update: null,
    delete: null,
  },
  defaultSort: '-created',
  unique: {
    cobros_automaticos_pkey: ['id'],
    cobros_automaticos_id_key: ['id'],
    cobros_automaticos_vivo: ['id_miembro'],
  },
  hooks: { prepareCreate: askAutomatico },
})

const readAlive = sql`select from cobros_automaticos where gimnasio_id = $gimnasio and id_miembro = $id_miembro and estado <> 'cancelado'`

/** Completes the draft of a consent with the terms of the plan. A member has one consent at a time. */
async function askAutomatico(context: WriteContext, draft: Row): Promise<void> {
  const { precio, correo, ...offer } = await readOffer(context, draft)
  if (!isAutomatable(offer)) throw refuse('id_plan_plazo', 'validation_invalid_value', 'automatico_term')
  if (correo === '') throw refuse('id_miembro', 'validation_required', 'automatico_correo_missing')
  const { tx, caller } = context
  await requireNoAutomatico(tx, draft['id_miembro'])
  Object.assign(draft, offer, { monto: precio, precio_visto: precio, estado: 'esperando', usuario_id: caller.id })
}

/** Throws 400 for a member whose consent is alive, whoever carries it out. The member is locked. */
export async function requireNoAutomatico({ query }: Transaction, id_miembro: unknown): Promise<void> {
  const [alive] = await query(readAlive, { id_miembro })
  if (alive) throw refuse('id_miembro', 'validation_not_allowed', 'automatico_exists')
}
