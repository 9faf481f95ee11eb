import { fill, keysOf } from '#shared/campos/campo.ts'
import { datosMiembro } from '#shared/collections/miembro.ts'
import { newId } from '#shared/values/ids.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { miembros } from '#server/gym/miembros/miembros.collection.ts'
import { lockMiembros } from '#server/gym/locks/lock-miembros.ts'
import { writeAudits } from '#server/platform/auditoria/audit.ts'
import { rebuildChains } from '#server/gym/pagos/rebuild-chain.ts'
import { expectRoom, requireWithinLimits } from '#server/platform/servicios/limites.ts'
import type { Progress } from '#server/gym/tareas/run-tareas.ts'
import type { ParsedRow } from './parse-cells.ts'
import type { Reviewed } from './review.ts'
import type { StoredImport } from './store.ts'

const columnas = keysOf(datosMiembro)
const ofRow = columnas.map((name) => `n.${name}`).join(', ')

const insertMiembros = `
  insert into miembros (gimnasio_id, id, created, updated, sucursal_id, numero, ${columnas.join(', ')})
  select $1, n.id, $3, $3, $4, n.numero, ${ofRow}
  from jsonb_populate_recordset(null::miembros, $2) n
  order by n.numero`

/** Reserves all member numbers in one statement. */
const takeNumbers = `
  insert into miembros_numeros as n (gimnasio_id, ultimo) values ($1, $2::integer)
  on conflict (gimnasio_id) do update set ultimo = n.ultimo + $2::integer
  returning ultimo - $2::integer as before`

/** Empty cells leave the stored value. A deleted member is restored. */
const updateMiembros = `
  update miembros m set updated = $3, deleted = null, (${columnas.join(', ')}) = row(${ofRow})
  from jsonb_array_elements($2) given
  join miembros s on s.gimnasio_id = $1 and s.id = given ->> 'id'
  cross join lateral jsonb_populate_record(s, given) n
  where m.gimnasio_id = $1 and m.id = s.id`

const insertAperturas = `
  insert into pagos_asientos (gimnasio_id, id, apertura, id_miembro, id_plan_plazo, sucursal_id, usuario_id, medio_pago,
    precio_lista, monto_total, fecha_pago, dia, duracion, unidad, tolerancia, inicio, vencimiento, created)
  select g.id, n.id, true, n.id_miembro, z.id, $3, $4, 'Apertura', 0, 0, $5, hoy(g.zona_horaria), z.duracion, z.unidad,
    g.tolerancia, n.inicio, n.vencimiento, $5
  from jsonb_to_recordset($2) n (id text, id_miembro text, id_plan_plazo text, inicio date, vencimiento date)
  join gimnasios g on g.id = $1
  join planes_plazos z on z.gimnasio_id = g.id and z.id = n.id_plan_plazo`

const insertPeriodos = `
  insert into periodos (gimnasio_id, id_pago, id_miembro, inicio, vencimiento, fecha_vencimiento)
  select g.id, a.id, a.id_miembro, a.inicio, a.vencimiento, fin_de_dia(a.vencimiento, g.zona_horaria)
  from pagos_asientos a join gimnasios g on g.id = a.gimnasio_id
  where a.gimnasio_id = $1 and a.id = any ($2)`

const remember = `
  insert into importaciones_miembros (gimnasio_id, id_importacion, id_miembro, accion, antes, id_pago)
  select $1, $2, n.id_miembro, n.accion, n.antes, n.id_pago
  from jsonb_to_recordset($3) n (id_miembro text, accion text, antes jsonb, id_pago text)`

/** Cached query plans from when the tables were small would scan them for each of thousands of rows. */
const forgetPlans = 'discard plans'

/** Webhooks are told of an import, not of each member; of a whole gym that is brought in nothing, as it happened elsewhere. */
export const oneEvent = `select set_config('app.sin_webhooks', 'true', true)`

/** Rows per step: short enough for a moving progress bar, and for other writers waiting for the gym's counts. */
const rowsAtOnce = 250

/** A member as stored, under their lock. */
type Before = { id: string; row: Record<string, unknown>; is_paid: boolean }

const readMiembros = `
  select m.id, to_jsonb(m) as row, s.id_pago is not null as is_paid
  from miembros m join membresias s on s.gimnasio_id = m.gimnasio_id and s.id_miembro = m.id
  where m.gimnasio_id = $1 and m.id = any ($2)`

type Placed = { reviewed: Reviewed; id: string; id_pago: string | null }

/** Imports the reviewed rows in the caller's transaction, so that an aborted import leaves nothing. */
export async function applyImport(
  context: WriteContext,
  stored: StoredImport,
  { reviewed, progress }: { reviewed: readonly Reviewed[]; progress: Progress },
): Promise<void> {
  const { tx, now } = context
  await tx.query(oneEvent)
  const { created, updated } = place(context, reviewed)
  progress.of(created.length + updated.length)
  const more = created.length + restoredAmong(updated)
  await expectRoom(context, 'miembros', more)
  const numbers = await numbersFor(context, created.length)
  let con_membresia = 0
  for (const [index, some] of inChunks(created).entries()) {
    await create(context, stored, { some, after: numbers + index * rowsAtOnce })
    con_membresia += await follow(context, stored, { some, before: new Map() })
    progress.add(some.length)
  }
  for (const some of inChunks(updated)) {
    con_membresia += await follow(context, stored, { some, before: await update(context, some) })
    progress.add(some.length)
  }
  const counts = { creados: created.length, actualizados: updated.length, con_membresia }
  await tx.query(
    `update importaciones set aplicada = $3, resumen = $4, filas = '[]' where gimnasio_id = $1 and id = $2`,
    [tx.tenant, stored.id, now, JSON.stringify(counts)],
  )
  if (more > 0) await requireWithinLimits(context, ['miembros'])
  await progress.finish(tx)
}

/** Assigns a member to each row, and a ledger entry to each row with a date. Existing members come in the order of their locks. */
function place({ now }: WriteContext, reviewed: readonly Reviewed[]) {
  const fresh = () => newId((bytes) => crypto.getRandomValues(bytes), now.getTime())
  const placed = reviewed.flatMap((one): Placed[] => {
    if (one.accion !== 'crear' && one.accion !== 'actualizar') return []
    const id = one.accion === 'crear' ? fresh() : (one.duplicado?.id_miembro ?? '')
    return [{ reviewed: one, id, id_pago: one.apertura ? fresh() : null }]
  })
  const created = placed.filter(({ reviewed: { accion } }) => accion === 'crear')
  const updated = firstOfEach(placed.filter(({ reviewed: { accion } }) => accion === 'actualizar'))
  return { created, updated: updated.toSorted((one, other) => (one.id < other.id ? -1 : 1)) }
}

function inChunks(placed: readonly Placed[]): (readonly Placed[])[] {
  const starts = Array.from({ length: Math.ceil(placed.length / rowsAtOnce) }, (_, index) => index * rowsAtOnce)
  return starts.map((start) => placed.slice(start, start + rowsAtOnce))
}

/** The number before the first reserved one. */
async function numbersFor({ tx }: WriteContext, count: number): Promise<number> {
  if (count === 0) return 0
  const [numbers] = await tx.query<{ before: number }>(takeNumbers, [tx.tenant, count])
  return numbers?.before ?? 0
}

/** Writes entries, periods and memberships of existing members, and the undo data. Paid members keep theirs. Returns the number of entries. */
async function follow(
  { tx, caller, now }: WriteContext,
  stored: StoredImport,
  { some, before }: { some: readonly Placed[]; before: ReadonlyMap<string, Before> },
): Promise<number> {
  const opening = some.filter(({ id, id_pago }) => id_pago !== null && !before.get(id)?.is_paid)
  await tx.query(forgetPlans)
  await tx.query(insertAperturas, [tx.tenant, JSON.stringify(opening.map(entryOf)), stored.sucursal_id, caller.id, now])
  await tx.query(insertPeriodos, [tx.tenant, opening.map(({ id_pago }) => id_pago)])
  await rebuildChains(
    tx,
    opening.map(({ id }) => id),
  )
  const memory = some.map((one) => ({
    id_miembro: one.id,
    accion: one.reviewed.accion === 'crear' ? 'create' : 'update',
    antes: before.get(one.id)?.row ?? null,
    id_pago: opening.includes(one) ? one.id_pago : null,
  }))
  await tx.query(remember, [tx.tenant, stored.id, JSON.stringify(memory)])
  return opening.length
}

async function create(
  context: WriteContext,
  { sucursal_id }: StoredImport,
  { some, after }: { some: readonly Placed[]; after: number },
): Promise<void> {
  const { tx, now } = context
  const members = some.map(({ id, reviewed: { row } }, index) => ({
    ...fill(datosMiembro, (_, name) => row[name]),
    fecha_nacimiento: row.fecha_nacimiento || null,
    id,
    numero: after + index + 1,
  }))
  await tx.query(insertMiembros, [tx.tenant, JSON.stringify(members), now, sucursal_id])
  await writeAudits(
    context,
    miembros,
    members.map((member) => ({ action: 'create', id: member.id, before: null, after: { ...member, sucursal_id } })),
  )
}

/** Locks the members and returns them as they were before. */
async function update(context: WriteContext, updated: readonly Placed[]): Promise<Map<string, Before>> {
  const { tx, now } = context
  const ids = updated.map(({ id }) => id)
  const read = () => tx.query<Before>(readMiembros, [tx.tenant, ids])
  await lockMiembros(tx, ids)
  const before = new Map((await read()).map((one) => [one.id, one]))
  const rows = updated.map(({ id, reviewed: { row } }) => ({ ...filledIn(row), id }))
  await tx.query(updateMiembros, [tx.tenant, JSON.stringify(rows), now])
  const after = await read()
  await writeAudits(
    context,
    miembros,
    after.map(({ id, row }) => ({
      action: 'update',
      id,
      before: auditable(before.get(id)?.row),
      after: auditable(row),
    })),
  )
  return before
}

/** JSON returns dates as text; the audit log compares texts either way. */
const auditable = (row: Record<string, unknown> = {}) => {
  const { deleted, ...rest } = row
  return { ...rest, deleted: typeof deleted === 'string' ? new Date(deleted) : null }
}

const entryOf = ({ id, id_pago, reviewed: { apertura } }: Placed) => ({
  id: id_pago,
  id_miembro: id,
  id_plan_plazo: apertura?.plazo.id,
  inicio: apertura?.inicio,
  vencimiento: apertura?.vencimiento,
})

/** The columns of a row that are not empty. */
const filledIn = (row: ParsedRow) =>
  Object.fromEntries(columnas.flatMap((name) => (row[name].length > 0 ? [[name, row[name]]] : [])))

/** If two rows of the file match one member, the first counts. */
function firstOfEach(placed: readonly Placed[]): Placed[] {
  const seen = new Map<string, Placed>()
  for (const one of placed) if (!seen.has(one.id)) seen.set(one.id, one)
  return [...seen.values()]
}

const restoredAmong = (updated: readonly Placed[]) =>
  updated.filter(({ reviewed: { duplicado } }) => duplicado?.eliminado).length
