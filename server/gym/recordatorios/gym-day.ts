import type { CivilDate } from '#shared/values/dates.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { isConfirmed } from '#server/gym/users/invitaciones/invitation-limits.ts'
import { fromHour, untilHour } from '#server/gym/gimnasios/mail-hours.ts'
import type { DueRule } from './due.ts'

/** A gym at a moment of its own clock. */
export interface GymDay {
  readonly gimnasio: string
  readonly correo: string
  readonly pais: string
  readonly moneda: string
  readonly dia: CivilDate
  readonly desde: number
  readonly hasta: number
  /** Its hours have begun and not ended. */
  readonly abierto: boolean
  /** The end of today's hours. */
  readonly cierre: Date
  /** A person of the staff has confirmed an address; without one, a gym mails no members. */
  readonly confirmado: boolean
}

const readDay = sql`
  select g.nombre as gimnasio, g.correo, g.pais, g.moneda, l.momento::date as dia, h.desde, h.hasta,
    extract(hour from l.momento) >= h.desde and extract(hour from l.momento) < h.hasta as abierto,
    (l.momento::date::timestamp + make_interval(hours => h.hasta)) at time zone g.zona_horaria as cierre,
    ${isConfirmed} as confirmado
  from gimnasios g
  cross join lateral (select $now::timestamptz at time zone g.zona_horaria as momento) l
  cross join lateral (select ${fromHour} as desde, ${untilHour} as hasta) h
  where g.id = $gimnasio`

export async function readGymDay(tx: Transaction, now: Date): Promise<GymDay> {
  const [day] = await tx.query<GymDay>(readDay, { usuario_id: null, now })
  if (!day) throw new Error('Reminders are of a gym')
  return day
}

/** The rules that are on, in the order of their kinds. */
export const readRules = (tx: Transaction): Promise<DueRule[]> =>
  tx.query<DueRule>(
    sql`select id, tipo, dias, por_correo, por_whatsapp, texto from recordatorios_reglas where gimnasio_id = $gimnasio and activa order by orden`,
  )
