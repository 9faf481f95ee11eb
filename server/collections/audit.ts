import type { Change, Collection, Row, WriteContext } from '#server/records/collection.ts'

type Entry = Omit<Change, 'action'> & { action: Change['action'] | 'void' | 'export' | 'import' }

/** `despues`: of a record whose number is given by the last statements, the number is written by the database. */
const insertAudit = (despues = '$9') => `
  insert into auditoria (gimnasio_id, usuario_id, sucursal_id, created, accion, coleccion, registro, antes, despues, ip, solicitud)
  values ($1, $2, $3, $4, $5, $6, $7, $8, ${despues}, $10, $11)`

const statements = {
  usual: [insertAudit(), 'audit_insert'],
  numbered: [
    insertAudit(
      `$9::jsonb || (select jsonb_build_object('recibo', recibo) from pagos_asientos where gimnasio_id = $1::record_id and id = $7::text)`,
    ),
    'audit_numbered',
  ],
} as const

const insertMany = `
  insert into auditoria (gimnasio_id, usuario_id, sucursal_id, created, accion, coleccion, registro, antes, despues, ip, solicitud)
  select $1, $2, e.sucursal_id, $3, e.accion, $4, e.registro, e.antes, e.despues, $5, $6
  from rows from (jsonb_to_recordset($7::jsonb) as (sucursal_id text, accion text, registro text, antes jsonb, despues jsonb))
    with ordinality e (sucursal_id, accion, registro, antes, despues, n)
  order by e.n`

/** The same collection, each of whose writes leaves a row of audit in its own transaction. */
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
 * Writes the audit row: person, time, address, record, before and after. Of an update only what changed; secrets never. Sent with the commit.
 */
export function writeAudit(context: WriteContext, collection: Collection, entry: Entry): void {
  const { antes, despues, sucursal_id, accion, registro } = rowOf(collection, entry)
  const [text, name] = statements[entry.after?.['recibo'] === null ? 'numbered' : 'usual']
  context.tx.last(
    text,
    [
      context.tx.tenant,
      context.caller.id,
      sucursal_id,
      context.now,
      accion,
      collection.name,
      registro,
      antes && JSON.stringify(antes),
      despues && JSON.stringify(despues),
      context.request.ip,
      context.request.id,
    ],
    name,
  )
}

/** The same for what one act did to many records, in one statement. */
export async function writeAudits(
  context: WriteContext,
  collection: Collection,
  entries: readonly Entry[],
): Promise<void> {
  const { tx, caller, now, request } = context
  const rows = entries.map((entry) => rowOf(collection, entry))
  await tx.query(insertMany, [tx.tenant, caller.id, now, collection.name, request.ip, request.id, JSON.stringify(rows)])
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
  const changed = Object.keys(despues).filter((name) => JSON.stringify(antes[name]) !== JSON.stringify(despues[name]))
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
