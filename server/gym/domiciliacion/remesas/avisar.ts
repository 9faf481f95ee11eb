import { formatMoney } from '#shared/values/money.ts'
import { writeDay } from '#shared/values/write-day.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { lockAcreedor } from '#server/gym/locks/lock-acreedor.ts'
import type { QueueMail } from '#server/runtime/mail/outbox.ts'
import { templates } from '#server/runtime/mail/templates.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { daysOf, divide, requireReglas } from './propuesta.ts'
import { lockDue, type Due } from './read-due.ts'

const insertAvisos = sql`
  insert into avisos_de_cobro (gimnasio_id, id_automatico, vence, created, usuario_id, monto, correo)
  select $gimnasio, r.id_automatico, $vence::date, $now::timestamptz, $usuario_id, r.monto, r.correo
  from jsonb_to_recordset($avisos::jsonb) as r (id_automatico text, monto numeric, correo text)
  on conflict do nothing returning id_automatico`

const readGym = sql`select nombre, correo, moneda, pais from gimnasios where id = $gimnasio`

type Gym = { nombre: string; correo: string; moneda: string; pais: string }

const noticeOf = ({ pagador, concepto, monto, referencia, iban_final }: Due, gym: Gym, vence: CivilDate) =>
  templates.aviso_de_cobro({
    nombre: pagador,
    gimnasio: gym,
    concepto,
    total: formatMoney(Number(monto), gym),
    dia: writeDay(vence),
    cuenta: iban_final,
    referencia,
  })

/**
 * Gives notice of the debits of a day that have none: by mail, or, to payers without one, by hand, which the staff does. Returns
 * how many of each. A second call gives no second notice.
 */
export async function avisarRemesa(
  context: WriteContext,
  queueMail: QueueMail,
  vence: CivilDate,
): Promise<{ correo: number; en_mano: number }> {
  const { tx, now, caller } = context
  const reglas = await requireReglas(context)
  await lockAcreedor(tx)
  const { avisar } = daysOf(reglas, vence)
  const { sin } = divide(await lockDue(tx, { vence, avisar }), reglas.aviso > 0)
  const missing = sin.filter(({ motivo }) => motivo === 'sin_aviso')
  const [gym] = await tx.query<Gym>(readGym)
  if (!gym) throw new Error('A notice needs a gym')
  const avisos = JSON.stringify(missing)
  const written = await tx.query<{ id_automatico: string }>(insertAvisos, { vence, now, usuario_id: caller.id, avisos })
  const fresh = new Set(written.map(({ id_automatico }) => id_automatico))
  const told = missing.filter(({ id_automatico }) => fresh.has(id_automatico))
  const mailed = told.filter(({ correo }) => correo !== '')
  for (const one of mailed)
    await queueMail(tx, { to: one.correo, template: 'aviso_de_cobro', content: noticeOf(one, gym, vence) })
  return { correo: mailed.length, en_mano: told.length - mailed.length }
}
