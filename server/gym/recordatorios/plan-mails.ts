import { newId } from '#shared/values/ids.ts'
import { mailSpacing } from '#server/gym/gimnasios/mail-hours.ts'
import { lockGym } from '#server/platform/servicios/lock-gym.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { QueueMail } from '#server/runtime/mail/outbox.ts'
import { bajaLink } from './baja.ts'
import { alreadySent, dueMembers, dueValues, hasAddress, subjectText, type DueRule } from './due.ts'
import { readGymDay, readRules, type GymDay } from './gym-day.ts'
import { mailOf } from './words.ts'

export interface PlanDeps {
  readonly queueMail: QueueMail
  readonly publicUrl: string
  /** Reminders that a gym mails on one day. */
  readonly mostPerDay?: number
}

export const usualMostPerDay = 1000

/** Mails of one transaction: a gym is locked for a moment, and a crash loses little. */
const atOnce = 100

type Recipient = { id: string; nombre: string; correo: string; vencimiento: string | null; saldo: string | null }

const readDue = (tipo: DueRule['tipo']) => sql`
  select m.id, m.nombre, m.correo, ${subjectText(tipo)} ${dueMembers(tipo)}
    and ${hasAddress} and not exists (${alreadySent}) order by m.orden limit $room`

/** The unique index decides between two that remind at the same moment. */
const insert = sql`
  insert into recordatorios (gimnasio_id, id, created, updated, id_miembro, id_regla, periodo, dia, via, estado, codigo)
  select $gimnasio, n.id, $now, $now, n.id_miembro, $id_regla, $periodo, $dia, 'correo', 'pendiente', codigo_de_recibo()
  from unnest($ids::text[], $miembros::text[]) n (id, id_miembro)
  on conflict do nothing returning id, id_miembro, codigo`

const countToday = sql`
  select count(*)::integer as enviados from recordatorios where gimnasio_id = $gimnasio and dia = $dia and via = 'correo'`

/**
 * Writes some of the mails that are due now, in one transaction with the record of each. Returns how many; 0 once all of the
 * day are written, the day's limit is reached or the hours are over. Two at once write one after the other. `ahead`: how many the
 * same run has written, which leave before these.
 */
export async function planMails(tx: Transaction, deps: PlanDeps, now: Date, ahead = 0): Promise<number> {
  await lockGym(tx)
  const day = await readGymDay(tx, now)
  if (!day.abierto || !day.confirmado) return 0
  const [counted] = await tx.query<{ enviados: number }>(countToday, { dia: day.dia })
  const already = counted?.enviados ?? 0
  let room = Math.min(atOnce, (deps.mostPerDay ?? usualMostPerDay) - already)
  const begun = room
  for (const rule of await readRules(tx)) {
    if (rule.por_correo && room > 0)
      room -= await planRule(tx, deps, { rule, day, now, room, ahead: ahead + begun - room })
  }
  return begun - room
}

type Part = {
  readonly rule: DueRule
  readonly day: GymDay
  readonly now: Date
  readonly room: number
  readonly ahead: number
}

async function planRule(tx: Transaction, deps: PlanDeps, { rule, day, now, room, ahead }: Part): Promise<number> {
  const about = dueValues(rule, day.dia)
  const due = await tx.query<Recipient>(readDue(rule.tipo), { ...about, room })
  const ids = due.map(() => newId(now))
  const written = await tx.query<{ id: string; id_miembro: string; codigo: string }>(insert, {
    ...about,
    now,
    ids,
    miembros: due.map(({ id }) => id),
  })
  const people = new Map(due.map((person) => [person.id, person]))
  for (const [at, { id, id_miembro, codigo }] of written.entries()) {
    const person = people.get(id_miembro)
    if (person)
      await deps.queueMail(tx, {
        to: person.correo,
        template: 'recordatorio',
        content: mailOf(rule, person, day, bajaLink(deps.publicUrl, codigo)),
        expires: day.cierre,
        bulk: { id, runAt: new Date(now.getTime() + (ahead + at) * mailSpacing) },
      })
  }
  return written.length
}
