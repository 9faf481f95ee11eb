import type { Propuesta, ReciboPropuesto, SinRecibo } from '#shared/domiciliacion/remesa.ts'
import { bankDaysBefore, isBankDay, nextBankDay } from '#shared/domiciliacion/dias-de-banco.ts'
import { addDays } from '#shared/values/dates-without-library.ts'
import { civilDay, type CivilDate } from '#shared/values/dates.ts'
import { parseMoney } from '#shared/values/money.ts'
import { writeDay } from '#shared/values/write-day.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { type Day, motivoSinRecibo } from './decide-due.ts'
import type { Due } from './read-due.ts'

/** The creditor's rules for a file, with today in the gym's zone. */
export type Reglas = {
  hoy: CivilDate
  corte: number
  aviso: number
}

const readReglas = sql`
  select a.corte, a.aviso, g.zona_horaria from acreedores a join gimnasios g on g.id = a.gimnasio_id where a.gimnasio_id = $gimnasio`

/** Throws a refusal for a caller of some branches alone, and while no creditor is stored. */
export async function requireReglas({ tx, caller, now }: WriteContext): Promise<Reglas> {
  if (caller.scopes !== 'all') throw refuse('vence', 'validation_not_allowed', 'remesa_branches')
  const [found] = await tx.query<{ corte: number; aviso: number; zona_horaria: string }>(readReglas)
  if (!found) throw refuse('vence', 'validation_not_allowed', 'remesa_acreedor_missing')
  const { corte, aviso, zona_horaria } = found
  return { hoy: civilDay(now, zona_horaria), corte, aviso }
}

/** The days of a file: the last one to hand it in, and the last one for notices. Throws a refusal for a day without banks. */
export function daysOf({ aviso, corte }: Reglas, vence: CivilDate): { presentar: CivilDate; avisar: CivilDate } {
  if (!isBankDay(vence))
    throw refuse('vence', 'validation_not_allowed', ['remesa_day_wrong', { dia: writeDay(nextBankDay(vence)) }])
  return { presentar: bankDaysBefore(vence, corte), avisar: addDays(vence, -aviso) }
}

/** The due consents, divided into receipts and the rest with its reasons. A mandate and member are collected once on a day. */
export function divide(due: readonly Due[], day: Day): { recibos: Due[]; sin: (Due & Pick<SinRecibo, 'motivo'>)[] } {
  const recibos: Due[] = []
  const sin: (Due & Pick<SinRecibo, 'motivo'>)[] = []
  const taken = new Set(due.filter((one) => one.repite === null && motivoSinRecibo(one, day) === null).map(pairOf))
  const spent = new Set<string>()
  for (const one of due) {
    const motivo = spent.has(one.id_mandato) ? 'mandato' : motivoOf(one, taken, day)
    if (motivo !== null) {
      sin.push({ ...one, motivo })
      continue
    }
    recibos.push(one)
    taken.add(pairOf(one))
    if (one.tipo === 'unico') spent.add(one.id_mandato)
  }
  return { recibos, sin }
}

/** A returned receipt waits for a day on which nothing else is collected by its mandate from the member. */
const motivoOf = (one: Due, taken: ReadonlySet<string>, day: Day) =>
  one.repite !== null && taken.has(pairOf(one)) ? 'devuelto' : motivoSinRecibo(one, day)

const pairOf = ({ id_mandato, id_miembro }: Due) => `${id_mandato} ${id_miembro}`

/** The proposal for a day as the screen shows it. */
export function propuestaOf(due: readonly Due[], reglas: Reglas, vence: CivilDate): Propuesta {
  const { presentar, avisar } = daysOf(reglas, vence)
  const { recibos, sin } = divide(due, { vence, avisa: reglas.aviso > 0 })
  const cents = recibos.reduce((sum, { monto }) => sum + (parseMoney(monto) ?? 0), 0)
  return {
    vence,
    presentar,
    avisar: reglas.aviso > 0 ? avisar : '',
    recibos: recibos.map((one) => ({ ...shown(one), repite: one.repite })),
    sin: sin.map((one) => ({ ...shown(one), motivo: one.motivo })),
    monto: cents / 100,
  }
}

/** A receipt as screens show it. */
export function shown(due: Due): Omit<ReciboPropuesto, 'repite'> {
  const { id_automatico, id_mandato, id_miembro, sucursal_id, miembro, pagador, iban_final, concepto, monto } = due
  return {
    id_automatico,
    id_mandato,
    id_miembro,
    sucursal_id,
    miembro,
    pagador,
    iban_final,
    concepto,
    monto: Number(monto),
  }
}
