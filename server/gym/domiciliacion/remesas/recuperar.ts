import type { CivilDate } from '#shared/values/dates.ts'
import { writeDay } from '#shared/values/write-day.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { remesas } from '../remesas.collection.ts'
import { type Collected, moveCycles } from './move-cycles.ts'
import { endOfTerm } from './read-due.ts'
import { lockRemesa } from './turn-remesa.ts'

const lockConsents = sql`
  select from cobros_automaticos a where a.gimnasio_id = $gimnasio
    and a.id in (select id_automatico from remesas_recibos where gimnasio_id = $gimnasio and id_remesa = $id)
  order by a.id for no key update`

/** Days that terms may overlap: receipts of before migration 2010 have the bank's day for that of their cycle. */
const bankDays = 7

/** A receipt `x` of another file beside one `c` of this file. */
const other = sql`
  select x.vence from remesas_recibos x where x.gimnasio_id = c.gimnasio_id and x.id_remesa <> c.id_remesa and not x.retirado`

/**
 * The day of another file that collects one of these terms, or the same returned receipt, or by a mandate for one debit, or by the
 * same mandate on the same day. A subquery for each, which is read by its own index: 60,000 receipts joined without statistics took
 * seven seconds.
 */
const readOther = sql`
  select max(coalesce(
    (${other} and x.id_miembro = c.id_miembro and c.repite is null and x.repite is null
      and ${endOfTerm('x')} > c.ciclo + ${bankDays} and ${endOfTerm('c')} > x.ciclo + ${bankDays} limit 1),
    (${other} and x.repite = c.repite limit 1),
    (${other} and x.id_mandato = c.id_mandato and (d.tipo = 'unico' or x.id_automatico = c.id_automatico and x.vence = c.vence) limit 1)
  )) as vence
  from remesas_recibos c
  join mandatos d on d.gimnasio_id = c.gimnasio_id and d.id = c.id_mandato
  where c.gimnasio_id = $gimnasio and c.id_remesa = $id`

/** A consent that still waits for an earlier term, which this file would skip. */
const readSkipped = sql`
  select from remesas_recibos c
  join cobros_automaticos a on a.gimnasio_id = c.gimnasio_id and a.id = c.id_automatico and a.estado <> 'cancelado'
  join gimnasios g on g.id = c.gimnasio_id
  where c.gimnasio_id = $gimnasio and c.id_remesa = $id and c.repite is null and a.proximo < c.ciclo::timestamp at time zone g.zona_horaria
  limit 1`

const readOwn = sql`
  select id_automatico, duracion, ciclo as proximo, repite from remesas_recibos where gimnasio_id = $gimnasio and id_remesa = $id`

const recover = sql`update remesas set estado = 'generada', updated = $now where gimnasio_id = $gimnasio and id = $id`
const recoverRecibos = sql`update remesas_recibos set retirado = false where gimnasio_id = $gimnasio and id_remesa = $id`

/**
 * Brings back a file that was taken back although the bank has it: else its receipts would be collected again. Throws a refusal if
 * another file collects the same, or if terms before its own are still to be collected.
 */
export async function recuperarRemesa(context: WriteContext, id: string): Promise<void> {
  const before = await lockRemesa(context, id, 'retirada')
  const { tx, now } = context
  await tx.query(lockConsents, { id })
  const [again] = await tx.query<{ vence: CivilDate | null }>(readOther, { id })
  if (again?.vence) throw refuse('estado', 'validation_not_allowed', ['remesa_again', { dia: writeDay(again.vence) }])
  if ((await tx.query(readSkipped, { id })).length > 0)
    throw refuse('estado', 'validation_not_allowed', 'remesa_earlier')
  await moveCycles(context, await tx.query<Collected>(readOwn, { id }), before.vence)
  await tx.query(recover, { id, now })
  await tx.query(recoverRecibos, { id })
  writeAudit(context, remesas, { action: 'update', id, before, after: { ...before, estado: 'generada' } })
}
