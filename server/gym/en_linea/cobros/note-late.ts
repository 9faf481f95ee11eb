import type { Collection, Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { text } from '#server/engine/records/fields/index.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import type { Acuerdo } from './acuerdo.ts'
import { cobrosEnLinea } from './cobros_en_linea.collection.ts'

/** Links and consents as this part of the history tells of them. */
const told = (name: string): Collection => ({ ...cobrosEnLinea, name, fields: [text('estado'), text('problema')] })

const markLate = `
  update cobros_automaticos set problema = 'tardio', version = version + 1, updated = $3 where gimnasio_id = $1 and id = $2`

/** Money that came for what the staff had cancelled: the history says so, and of a consent it is shown until a person saw it. */
export async function noteLate(context: WriteContext, { de, id, sucursal_id, estado }: Acuerdo): Promise<void> {
  const write = (name: string, before: Row, after: Row) =>
    writeAudit(ofNobody(context), told(name), {
      action: 'update',
      id,
      before: { sucursal_id, ...before },
      after: { sucursal_id, ...after },
    })
  if (de === 'id_link') return write('links_pago', { estado }, { estado: 'pagado' })
  await context.tx.query(markLate, [context.tx.tenant, id, context.now])
  write('cobros_automaticos', { problema: '' }, { problema: 'tardio' })
}

/** For the history of what no person did. */
export const ofNobody = (context: WriteContext): WriteContext => ({
  ...context,
  caller: { ...context.caller, id: null },
})
