import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Change, Collection, Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { functionCall } from '#server/engine/records/statement/function-call.ts'

type Entry = Omit<Change, 'action'> & { action: Change['action'] | 'void' | 'export' | 'import' | 'send' }

const insertMany = sql`
  insert into auditoria (gimnasio_id, usuario_id, sucursal_id, created, accion, coleccion, registro, antes, despues, ip, solicitud)
  select $gimnasio, $usuario_id, e.sucursal_id, $now, e.accion, $coleccion, e.registro, e.antes, e.despues, $ip, $solicitud
  from rows from (jsonb_to_recordset($rows::jsonb) as (sucursal_id text, accion text, registro text, antes jsonb, despues jsonb))
    with ordinality e (sucursal_id, accion, registro, antes, despues, n)
  order by e.n`

/** Adds an audit row, in the same transaction, to each write of the collection. */
export function audited(collection: Collection): Collection {
  const { hooks = {} } = collection
  return {
    ...collection,
    hooks: {
      ...hooks,
      async afterWrite(context, change) {
        await hooks.afterWrite?.(context, change)
        writeAudit(context, collection, change)
      },
    },
  }
}

/**
 * Writes an audit row: user, time, IP address, record, before and after. An update stores the changed fields and the member, by
 * whom the row is found; secrets are never stored. The statement is sent with the commit.
 */
export function writeAudit(context: WriteContext, collection: Collection, entry: Entry): void {
  const { antes, despues, sucursal_id, accion, registro } = rowOf(collection, entry)
  const call = functionCall('auditar', {
    gimnasio: context.tx.tenant,
    usuario: context.caller.id,
    sucursal: sucursal_id,
    creado: context.now,
    accion,
    coleccion: collection.name,
    registro,
    antes: antes && JSON.stringify(antes),
    despues: despues && JSON.stringify(despues),
    ip: context.request.ip,
    solicitud: context.request.id,
  })
  context.tx.last(...call)
}

/** Audit rows for one action on many records, in one statement. */
export async function writeAudits(
  context: WriteContext,
  collection: Collection,
  entries: readonly Entry[],
): Promise<void> {
  const { tx, caller, now, request } = context
  const rows = entries.map((entry) => rowOf(collection, entry))
  await tx.query(insertMany, {
    usuario_id: caller.id,
    now,
    coleccion: collection.name,
    ip: request.ip,
    solicitud: request.id,
    rows: JSON.stringify(rows),
  })
}

const rowOf = (collection: Collection, entry: Entry) => ({
  ...difference(collection, entry),
  sucursal_id: branchOf(entry.after ?? entry.before ?? {}),
  accion: entry.action,
  registro: entry.id,
})

function difference(collection: Collection, { before, after }: Entry) {
  const antes = before && snapshot(collection, before)
  const despues = after && snapshot(collection, after)
  if (!antes || !despues) return { antes, despues }
  const changed = Object.keys(despues).filter(
    (name) => name === 'id_miembro' || JSON.stringify(antes[name]) !== JSON.stringify(despues[name]),
  )
  return { antes: pick(antes, changed), despues: pick(despues, changed) }
}

function snapshot({ fields }: Collection, row: Row): Row {
  const shown = fields.filter(({ hidden, stamps, column }) => !hidden && stamps === undefined && column in row)
  return Object.fromEntries(shown.map((field) => [field.name, field.toJson(row[field.column])]))
}

const pick = (row: Row, names: readonly string[]): Row => Object.fromEntries(names.map((name) => [name, row[name]]))

function branchOf({ sucursal_id }: Row): string | null {
  return typeof sucursal_id === 'string' ? sucursal_id : null
}
