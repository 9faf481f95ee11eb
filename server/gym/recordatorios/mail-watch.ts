import { sql } from '#server/runtime/db/statement/sql.ts'
import type { TipoDeRegla } from '#shared/recordatorios/regla.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import type { MailWatch } from '#server/runtime/mail/send-mail.ts'
import { isDue } from './due.ts'
import { readGymDay } from './gym-day.ts'

type Stored = { id_miembro: string; periodo: CivilDate; tipo: TipoDeRegla }

const read = sql`
  select r.id_miembro, r.periodo, g.tipo
  from recordatorios r join recordatorios_reglas g on g.gimnasio_id = r.gimnasio_id and g.id = r.id_regla and g.activa
  where r.gimnasio_id = $gimnasio and r.id = $id and r.estado = 'pendiente'`

/**
 * Before it leaves, a reminder is checked again: the member may have paid, come, been paused or deleted, or asked for silence,
 * and the gym may have ended its rule, changed its hours or been suspended.
 */
export const reminderWatch: MailWatch = {
  async isWanted(tx, id, now) {
    const [stored] = await tx.query<Stored>(read, { id })
    const day = await readGymDay(tx, now)
    return stored !== undefined && day.abierto && isDue(tx, stored, day.dia)
  },
  async ended(tx, id, outcome) {
    await tx.query(
      sql`update recordatorios set estado = $outcome, updated = now() where gimnasio_id = $gimnasio and id = $id`,
      { id, outcome },
    )
  },
}
