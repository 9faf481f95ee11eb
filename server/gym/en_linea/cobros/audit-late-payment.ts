import type { Collection, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { text } from '#server/engine/records/fields/index.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import type { Acuerdo } from './acuerdo.ts'
import { cobrosEnLinea } from './cobros_en_linea.collection.ts'

/** A link with the one field that this line of the history shows. */
const links: Collection = { ...cobrosEnLinea, name: 'links_pago', fields: [text('estado')] }

/** Writes into the history that a link was paid after the staff had cancelled it. */
export function auditLatePayment(context: WriteContext, { id, sucursal_id, estado }: Acuerdo): void {
  const [before, after] = [
    { sucursal_id, estado },
    { sucursal_id, estado: 'pagado' },
  ]
  writeAudit(withoutUser(context), links, { action: 'update', id, before, after })
}

/** A context without a user, for lines of the history about automatic changes. */
export const withoutUser = (context: WriteContext): WriteContext => ({
  ...context,
  caller: { ...context.caller, id: null },
})
