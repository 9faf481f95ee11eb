import { sql, type Sql } from '#server/runtime/db/statement/sql.ts'
import { periodoOf, type TipoDeRegla } from '#shared/recordatorios/regla.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { estadoText, isVigenteText } from '../miembros/estado-text.ts'

/** The part of a rule that the queries need. */
export interface DueRule {
  readonly id: string
  readonly tipo: TipoDeRegla
  readonly dias: number
  readonly por_correo: boolean
  readonly por_whatsapp: boolean
  readonly texto: string
}

const end = sql`s.vencimiento = $periodo::date`

const inForce = isVigenteText(sql`$dia::date`)

/** People born on 29 February celebrate on the 28th in other years. */
const birthday = sql`case
  when to_char($dia::date, 'MMDD') = '0228' and to_char($dia::date + 1, 'MMDD') = '0301'
    then to_char(m.fecha_nacimiento, 'MMDD') in ('0228', '0229')
  else to_char(m.fecha_nacimiento, 'MMDD') = to_char($dia::date, 'MMDD') end`

const conditions: Readonly<Record<TipoDeRegla, Sql>> = {
  antes: end,
  dia: end,
  despues: end,
  cumple: sql`$periodo::date is not null and ${inForce} and ${birthday}`,
  ausencia: sql`u.dia = $periodo::date and ${inForce}`,
  saldo: sql`exists (
    select from deudas_abiertas d where d.gimnasio_id = m.gimnasio_id and d.id_miembro = m.id and d.vence = $periodo::date)`,
}

/**
 * SQL: what the words about a member `m` with membership `s` say: the end of the membership; of a rule about what is owed the day for
 * it, and all that the member owes.
 */
export const subjectText = (tipo: TipoDeRegla) =>
  tipo === 'saldo'
    ? sql`$periodo::date as vencimiento, (select sum(d.queda) from deudas_abiertas d
        where d.gimnasio_id = m.gimnasio_id and d.id_miembro = m.id)::text as saldo`
    : sql`s.vencimiento, null::text as saldo`

/** An address that receives mail. Names under `.invalid` belong to nobody. */
export const hasAddress = sql`(char_length(m.correo) between 3 and 254 and m.correo !~* '\\.invalid$')`

/**
 * Members `m` that a rule reminds on a day, with their membership `s` and gym `g`. It leaves out deleted and paused
 * members, those who want no reminders, and all of a suspended gym. For values see `dueValues`.
 */
export const dueMembers = (tipo: TipoDeRegla) => sql`
  from miembros m
  join gimnasios g on g.id = m.gimnasio_id and g.suspendido is null
  left join membresias s on s.gimnasio_id = m.gimnasio_id and s.id_miembro = m.id
  left join ultimas_visitas u on u.gimnasio_id = m.gimnasio_id and u.id_miembro = m.id
  where m.gimnasio_id = $gimnasio and m.deleted is null and ${conditions[tipo]} and ${estadoText(sql`$dia::date`)} <> 'Pausado'
    and not exists (select from recordatorios_bajas b where b.gimnasio_id = m.gimnasio_id and b.id_miembro = m.id)`

type Subject = { readonly tipo: TipoDeRegla; readonly periodo: CivilDate; readonly id_miembro: string }

/** True if a rule of this kind names the member on this day, for this subject. */
export async function isDue(tx: Transaction, { tipo, periodo, id_miembro }: Subject, dia: CivilDate): Promise<boolean> {
  const due = await tx.query(sql`select ${dueMembers(tipo)} and m.id = $id_miembro`, { dia, periodo, id_miembro })
  return due.length > 0
}

/** A reminder of the rule that was sent for this period. */
export const alreadySent = sql`
  select from recordatorios r
  where r.gimnasio_id = m.gimnasio_id and r.id_miembro = m.id and r.id_regla = $id_regla and r.periodo = $periodo::date`

/** The rule, a civil day of the gym, and the rule's subject on that day. */
export const dueValues = (rule: DueRule, dia: CivilDate) => ({
  id_regla: rule.id,
  dia,
  periodo: periodoOf(rule, dia),
})
