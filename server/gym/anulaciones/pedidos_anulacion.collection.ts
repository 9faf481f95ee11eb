import { estadosPedido } from '#shared/anulaciones/pedido-anulacion.ts'
import { grants } from '#shared/permissions.ts'
import { type Caller, seesScope } from '#server/engine/records/declaration/caller.ts'
import type { Collection, Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { date, relation, select, timestamps, typed } from '#server/engine/records/fields/index.ts'
import { audited } from '#server/platform/auditoria/audit.ts'
import { holding } from '#server/platform/rights/rules.ts'
import { voidables } from './voidables.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

/** Users who may void see the requests about it. Users who may only ask see their own. */
function visible({ permissions }: Caller): boolean | string {
  const about = voidables
    .filter(({ ledger }) => grants(ledger.permission, permissions))
    .map(({ ledger }) => `${ledger.voided} != ''`)
  if (about.length === voidables.length) return true
  const own = grants('payments.undo', permissions) ? ['usuario_id = @request.auth.id'] : []
  return [...about, ...own].join(' || ') || false
}

/** Requests to void a payment or a sale. An act answers them. */
export const pedidosAnulacion: Collection = audited({
  name: 'pedidos_anulacion',
  id: 'col_pedidos_anulacion',
  type: 'base',
  source: 'pedidos_anulacion',
  fields: [
    relation('id_pago', 'pagos'),
    relation('id_venta', 'ventas'),
    relation('sucursal_id', 'sucursales', { readOnly: true, reveals: ['nombre', 'direccion'] }),
    relation('usuario_id', 'users', { readOnly: true, reveals: ['name'] }),
    typed('motivo', { required: true, min: 3, max: 300 }),
    select('estado', estadosPedido, { readOnly: true }),
    date('respondido', { readOnly: true }),
    relation('respondido_por', 'users', { readOnly: true, reveals: ['name'] }),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  scope: 'sucursal_id',
  rules: { list: visible, view: visible, create: holding('payments.undo'), update: null, delete: null },
  defaultSort: '-created',
  unique: {
    pedidos_anulacion_pkey: ['id'],
    pedidos_anulacion_id_key: ['id'],
    pedidos_pendientes: ['id_pago'],
    pedidos_pendientes_de_venta: ['id_venta'],
  },
  hooks: { prepareCreate: requestVoid },
})

/** Completes a request to void a payment or a sale, which must lie in the caller's branches and not be void yet. */
async function requestVoid({ tx, caller }: WriteContext, draft: Row): Promise<void> {
  const [asked, ...others] = voidables.filter(({ ledger }) => draft[ledger.voided])
  if (!asked || others.length > 0) throw refuse('id_pago', 'validation_required', 'pedido_subject_wrong')
  const { ledger, gone, voided, lock } = asked
  const entry = await lock(tx, draft[ledger.voided])
  if (!entry || !seesScope(caller, entry.sucursal_id))
    throw refuse(ledger.voided, 'validation_missing_rel_records', gone)
  if (entry.is_void) throw refuse(ledger.voided, 'validation_already_voided', voided)
  Object.assign(draft, { sucursal_id: entry.sucursal_id, usuario_id: caller.id, estado: 'pendiente' })
}
