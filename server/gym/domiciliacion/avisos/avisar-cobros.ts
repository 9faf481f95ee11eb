import { collectionDays } from '#shared/domiciliacion/dias-de-cobro.ts'
import { addDays } from '#shared/values/dates-without-library.ts'
import { civilDay, type CivilDate } from '#shared/values/dates.ts'
import { lockAcreedor } from '#server/gym/locks/lock-acreedor.ts'
import { isConfirmed } from '#server/gym/users/invitaciones/invitation-limits.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { QueueMail } from '#server/runtime/mail/outbox.ts'
import { divide } from '../remesas/propuesta.ts'
import { lockDue } from '../remesas/read-due.ts'
import { hasMail, writeAvisos } from './write-avisos.ts'

/** Days before the last one for a notice on which it is mailed already: a server that stands still for a day makes none late. */
const early = 2

/** Mails of one transaction: whoever makes a file of the gym waits for it. */
const atOnce = 200

const readCalendario = sql`
  select a.aviso, a.dias, g.zona_horaria from acreedores a join gimnasios g on g.id = a.gimnasio_id
  where a.gimnasio_id = $gimnasio and a.aviso_automatico and a.aviso > 0 and ${isConfirmed}`

/** Consents whose payer was told of a day that is still to come. */
const readTold = sql`select distinct id_automatico from avisos_de_cobro where gimnasio_id = $gimnasio and vence >= $hoy::date`

/**
 * Mails some of the notices whose time has come, of debits on the gym's collection days. Returns how many; 0 once all are written.
 * `ahead`: how many the same run has written, which leave before these. Payers without an address are left to the staff. A gym writes to nobody before a person of its staff has confirmed an address.
 */
export async function avisarCobros(tx: Transaction, queueMail: QueueMail, now: Date, ahead = 0): Promise<number> {
  await lockAcreedor(tx)
  const [found] = await tx.query<{ aviso: number; dias: number[]; zona_horaria: string }>(readCalendario, {
    usuario_id: null,
  })
  if (!found) return 0
  const hoy = civilDay(now, found.zona_horaria)
  for (const vence of collectionDays(hoy, found.dias)) {
    const avisar = addDays(vence, -found.aviso)
    if (avisar < hoy || addDays(avisar, -early) > hoy) continue
    const missing = await readMissing(tx, { vence, avisar, hoy })
    const told = await writeAvisos(tx, missing.slice(0, atOnce), { vence, now, usuario_id: null, queueMail, ahead })
    if (told.length > 0) return told.length
  }
  return 0
}

async function readMissing(
  tx: Transaction,
  { hoy, ...asked }: { vence: CivilDate; avisar: CivilDate; hoy: CivilDate },
) {
  const { sin } = divide(await lockDue(tx, asked), { vence: asked.vence, avisa: true })
  const told = new Set((await tx.query<{ id_automatico: string }>(readTold, { hoy })).map((one) => one.id_automatico))
  return sin.filter((one) => one.motivo === 'sin_aviso' && hasMail(one) && !told.has(one.id_automatico))
}
