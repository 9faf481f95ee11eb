import { formatMoney } from '#shared/values/money.ts'
import { newId } from '#shared/values/ids.ts'
import { writeDay } from '#shared/values/write-day.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { mailSpacing } from '#server/gym/gimnasios/mail-hours.ts'
import type { QueueMail } from '#server/runtime/mail/outbox.ts'
import { templates } from '#server/runtime/mail/templates.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Due } from '../remesas/read-due.ts'

const insertAvisos = sql`
  insert into avisos_de_cobro (gimnasio_id, id_automatico, vence, created, usuario_id, monto, correo)
  select $gimnasio, r.id_automatico, $vence::date, $now::timestamptz, $usuario_id, r.monto, r.correo
  from jsonb_to_recordset($avisos::jsonb) as r (id_automatico text, monto numeric, correo text)
  on conflict do nothing returning id_automatico`

const readGym = sql`select nombre, correo, moneda, pais from gimnasios where id = $gimnasio`

type Gym = { nombre: string; correo: string; moneda: string; pais: string }

interface Notice {
  readonly vence: CivilDate
  readonly now: Date
  /** Null: nobody asked for it. */
  readonly usuario_id: string | null
  readonly queueMail: QueueMail
  /** Mails that the same run has written, which leave before these. */
  readonly ahead?: number
}

/**
 * Stores a notice of each debit that has none for the day, and mails it to payers with an address, behind the mails that somebody
 * waits for. Returns those that are new.
 */
export async function writeAvisos(tx: Transaction, due: readonly Due[], notice: Notice): Promise<Due[]> {
  const { vence, now, usuario_id, queueMail, ahead = 0 } = notice
  const [gym] = await tx.query<Gym>(readGym)
  if (!gym) throw new Error('A notice needs a gym')
  const avisos = JSON.stringify(due)
  const written = await tx.query<{ id_automatico: string }>(insertAvisos, { vence, now, usuario_id, avisos })
  const fresh = new Set(written.map(({ id_automatico }) => id_automatico))
  const told = due.filter(({ id_automatico }) => fresh.has(id_automatico))
  for (const [place, one] of told.filter(hasMail).entries()) {
    const bulk = { id: newId(now), runAt: new Date(now.getTime() + (ahead + place) * mailSpacing) }
    await queueMail(tx, { to: one.correo, template: 'aviso_de_cobro', content: mailOf(one, gym, vence), bulk })
  }
  return told
}

export const hasMail = ({ correo }: Due) => correo !== ''

const mailOf = ({ pagador, concepto, monto, referencia, iban_final }: Due, gym: Gym, vence: CivilDate) =>
  templates.aviso_de_cobro({
    nombre: pagador,
    gimnasio: gym,
    concepto,
    total: formatMoney(Number(monto), gym),
    dia: writeDay(vence),
    cuenta: iban_final,
    referencia,
  })
