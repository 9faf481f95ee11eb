import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { DiaDeRiesgo } from '#shared/riesgo/motivos.ts'
import type { TextosPropios } from '#shared/riesgo/texto-de-motivo.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import type { DueRule } from '../recordatorios/due.ts'
import { readRules } from '../recordatorios/gym-day.ts'

const readGym = sql`
  select nombre as gimnasio, pais, moneda, por_vencer, coalesce(politica ->> 'texto_recordatorio', '') as recordatorio,
    ($now::timestamptz at time zone zona_horaria)::date as dia
  from gimnasios where id = $gimnasio`

interface Gym {
  readonly gimnasio: string
  readonly pais: string
  readonly moneda: string
  readonly por_vencer: number
  readonly recordatorio: string
  readonly dia: CivilDate
}

/** A gym's day with its rules that write by WhatsApp: those that mail do so by themselves. */
export interface RiesgoDay extends Gym, DiaDeRiesgo, TextosPropios {
  readonly reglas: readonly DueRule[]
}

export async function readRiesgoDay(tx: Transaction, now: Date): Promise<RiesgoDay> {
  const [gym] = await tx.query<Gym>(readGym, { now })
  if (!gym) throw new Error('The list is of a gym')
  const reglas = (await readRules(tx)).filter(({ por_whatsapp }) => por_whatsapp)
  return { ...gym, reglas }
}
