import type { Remesa } from '#shared/domiciliacion/remesa.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { writeDay } from '#shared/values/write-day.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { lockAcreedor } from '#server/gym/locks/lock-acreedor.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { remesas } from '../remesas.collection.ts'
import { requireReglas } from './propuesta.ts'

export type StoredRemesa = { id: string; estado: Remesa['estado']; vence: string; presentada: Date | null }

const lock = sql`select id, estado, vence, presentada from remesas where gimnasio_id = $gimnasio and id = $id for no key update`

/** Locks a file and the gym's making of files. Throws 404 without it, a refusal unless it stands as asked. */
export async function lockRemesa(
  context: WriteContext,
  id: string,
  estado: Remesa['estado'] = 'generada',
): Promise<StoredRemesa> {
  await requireReglas(context)
  await lockAcreedor(context.tx)
  const [found] = await context.tx.query<StoredRemesa>(lock, { id })
  if (!found) throw notFound()
  if (found.estado !== estado) throw refuse('estado', 'validation_not_allowed', 'remesa_moved')
  return found
}

const present = sql`
  update remesas set estado = 'presentada', presentada = $now, updated = $now, usuario_id = $usuario_id
  where gimnasio_id = $gimnasio and id = $id`

/** Marks a file as handed to the bank. From then on its receipts are entered on their day, and it is taken back no more. */
export async function presentarRemesa(context: WriteContext, id: string): Promise<void> {
  const before = await lockRemesa(context, id)
  await context.tx.query(present, { id, now: context.now, usuario_id: context.caller.id })
  const after = { ...before, estado: 'presentada', presentada: context.now }
  writeAudit(context, remesas, { action: 'update', id, before, after })
}

const withdraw = sql`update remesas set estado = 'retirada', updated = $now where gimnasio_id = $gimnasio and id = $id`
const withdrawRecibos = sql`update remesas_recibos set retirado = true where gimnasio_id = $gimnasio and id_remesa = $id`

/** A file of a later term that also collects from one of these consents, and is not handed in yet. */
const readLater = sql`
  select r.vence from remesas_recibos c
  join remesas_recibos x on x.gimnasio_id = c.gimnasio_id and x.id_automatico = c.id_automatico and x.ciclo > c.ciclo
    and x.repite is null and not x.retirado
  join remesas r on r.gimnasio_id = x.gimnasio_id and r.id = x.id_remesa and r.estado = 'generada'
  where c.gimnasio_id = $gimnasio and c.id_remesa = $id and c.repite is null
  order by r.vence desc limit 1`

/** Consents go back to the day of their cycle that the file would have collected, unless the bank has a later one. */
const moveBack = sql`
  update cobros_automaticos a set updated = $now, version = version + 1, proximo = c.ciclo::timestamp at time zone g.zona_horaria
  from remesas_recibos c join gimnasios g on g.id = c.gimnasio_id
  where a.gimnasio_id = $gimnasio and c.gimnasio_id = $gimnasio and c.id_remesa = $id and c.repite is null and a.id = c.id_automatico
    and not exists (select from remesas_recibos x where x.gimnasio_id = $gimnasio and x.id_automatico = a.id and not x.retirado
      and x.repite is null and x.ciclo > c.ciclo)`

/**
 * Takes a file back before the bank has it: its receipts may be collected by another one. Later files go first: else their consents
 * would skip the term of this one.
 */
export async function retirarRemesa(context: WriteContext, id: string): Promise<void> {
  const before = await lockRemesa(context, id)
  const { tx, now } = context
  const [later] = await tx.query<{ vence: CivilDate }>(readLater, { id })
  if (later) throw refuse('estado', 'validation_not_allowed', ['remesa_later', { dia: writeDay(later.vence) }])
  await tx.query(withdraw, { id, now })
  await tx.query(withdrawRecibos, { id })
  await tx.query(moveBack, { id, now })
  writeAudit(context, remesas, { action: 'update', id, before, after: { ...before, estado: 'retirada' } })
}
