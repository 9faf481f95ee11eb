import type { z } from 'zod'
import type { generarInput } from '#shared/domiciliacion/remesa.ts'
import { newId } from '#shared/values/ids.ts'
import { parseMoney, toDecimal } from '#shared/values/money.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { writeDay } from '#shared/values/write-day.ts'
import { bankDaysBefore, nextBankDay } from '#shared/domiciliacion/dias-de-banco.ts'
import { addDays } from '#shared/values/dates-without-library.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { lockAcreedor } from '#server/gym/locks/lock-acreedor.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { writeAnswer } from '../devoluciones/atender.ts'
import { remesas } from '../remesas.collection.ts'
import { moveCycles } from './move-cycles.ts'
import { daysOf, divide, requireReglas, type Reglas } from './propuesta.ts'
import { lockDue, type Due } from './read-due.ts'

type Asked = z.infer<typeof generarInput>

const findRemesa = sql`select vence from remesas where gimnasio_id = $gimnasio and id = $id`

const insertRemesa = sql`
  insert into remesas (gimnasio_id, id, created, updated, usuario_id, vence, mensaje, acreedor, iban, recibos, monto)
  select gimnasio_id, $id, $now::timestamptz, $now, $usuario_id, $vence::date, $mensaje,
    jsonb_build_object('nombre', nombre, 'identificador', identificador, 'presentador', presentador, 'version', version), iban, $recibos::integer, $monto::numeric
  from acreedores where gimnasio_id = $gimnasio`

/** A statement of a few hundred milliseconds: each receipt is checked against eight tables. */
const recibosAtOnce = 1000

const insertRecibos = sql`
  insert into remesas_recibos (gimnasio_id, id, created, id_remesa, id_mandato, id_automatico, id_miembro, id_plan_plazo, sucursal_id,
    concepto, duracion, unidad, monto, vence, secuencia, repite, ciclo)
  select $gimnasio, r.id, $now::timestamptz, $id_remesa, r.id_mandato, r.id_automatico, r.id_miembro, r.id_plan_plazo, r.sucursal_id,
    r.concepto, r.duracion, r.unidad, r.monto, $vence::date, r.secuencia, r.repite, r.proximo
  from jsonb_to_recordset($recibos::jsonb) as r (id text, id_mandato text, id_automatico text, id_miembro text, id_plan_plazo text,
    sucursal_id text, concepto text, duracion integer, unidad text, monto numeric, secuencia text, repite text, proximo date)`

/**
 * Makes a file of what is due on a day, and moves the cycle of each collected consent on. One that was paid otherwise stays due: that
 * payment may be voided. Files of one gym are made one after the other: the second finds nothing left. A repeated call with one id makes one file. Throws a
 * refusal if the receipts add up to another sum than the one that was shown.
 */
export async function generarRemesa(context: WriteContext, asked: Asked): Promise<string> {
  const { tx } = context
  const reglas = await requireReglas(context)
  await lockAcreedor(tx)
  if ((await tx.query(findRemesa, { id: asked.id })).length > 0) return asked.id
  const { presentar, avisar } = daysOf(reglas, asked.vence)
  if (presentar < reglas.hoy)
    throw refuse('vence', 'validation_not_allowed', ['remesa_late', { dia: writeDay(firstOpen(reglas)) }])
  const { vence } = asked
  const { recibos, sin } = divide(await lockDue(tx, { vence, avisar }), { vence, avisa: reglas.aviso > 0 })
  const taken = recibos.filter(({ id_automatico }) => !asked.sin.includes(id_automatico))
  await writeRemesa(context, asked, taken)
  const paid = sin.filter(({ motivo }) => motivo === 'pagado')
  await moveCycles(context, taken, vence)
  for (const { repite: id, id_miembro, sucursal_id } of paid)
    if (id !== null) await writeAnswer(context, { id, id_miembro, sucursal_id, atendida: 'repetir' }, 'pagada')
  return asked.id
}

/** Stores a file and its receipts. Throws a refusal if there are none, or if they add up to another sum than was shown. */
async function writeRemesa(context: WriteContext, { id, vence, monto: shown }: Asked, taken: readonly Due[]) {
  const { tx, now, caller } = context
  if (taken.length === 0) throw refuse('vence', 'validation_not_allowed', 'remesa_empty')
  const monto = toDecimal(taken.reduce((sum, one) => sum + (parseMoney(one.monto) ?? 0), 0))
  if (shown !== undefined && shown !== Number(monto)) throw refuse('monto', 'validation_not_allowed', 'remesa_changed')
  const row = { id, mensaje: `R${id.toUpperCase()}`, now, usuario_id: caller.id, vence, recibos: taken.length, monto }
  await tx.query(insertRemesa, row)
  for (let start = 0; start < taken.length; start += recibosAtOnce) {
    const some = taken.slice(start, start + recibosAtOnce).map((one) => reciboOf(one, now))
    await tx.query(insertRecibos, { id_remesa: id, now, vence, recibos: JSON.stringify(some) })
  }
  const after = { vence, estado: 'generada', recibos: taken.length, monto }
  writeAudit(context, remesas, { action: 'create', id, before: null, after })
}

const reciboOf = (one: Due, now: Date) => ({ ...one, id: newId(now), secuencia: secuenciaOf(one) })

/** A mandate's debits are recurrent, also the first and one that is tried again (EPC016-06, since November 2016). */
const secuenciaOf = ({ tipo }: Due) => (tipo === 'unico' ? 'OOFF' : 'RCUR')

/** The first bank day for which the bank still takes a file. */
function firstOpen({ hoy, corte }: Reglas): CivilDate {
  let day = nextBankDay(hoy)
  while (bankDaysBefore(day, corte) < hoy) day = nextBankDay(addDays(day, 1))
  return day
}
