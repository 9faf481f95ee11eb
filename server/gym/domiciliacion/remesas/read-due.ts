import type { Unidad } from '#shared/periodos.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import type { EstadoDeMandato } from '#shared/domiciliacion/mandato.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'

/** A consent that is due by a day, or a returned receipt that is collected again, with the facts that decide on it. */
export type Due = {
  id_automatico: string
  id_mandato: string
  id_miembro: string
  id_plan_plazo: string
  sucursal_id: string
  concepto: string
  duracion: number
  unidad: Unidad
  monto: string
  cobro: 'activo' | 'con_problema' | 'pausado' | 'cancelado'
  /** The day of the cycle, which need not be a bank day. */
  proximo: CivilDate
  miembro: string
  eliminado: boolean
  pagador: string
  referencia: string
  iban_final: string
  correo: string
  tipo: 'recurrente' | 'unico'
  mandato: EstadoDeMandato
  /** The mandate is for one debit, which stands in a file. */
  usado: boolean
  /** The end of the membership; null without one. */
  vencimiento: CivilDate | null
  en_pausa: boolean
  con_aviso: boolean
  /** The member left before that day, and did not consent again since. */
  de_baja: boolean
  /** A receipt of a file collects by that mandate on that day. */
  ese_dia: boolean
  /** The day up to which receipts of former consents pay, which are not entered yet; null without any. */
  paga_hasta: CivilDate | null
  /** The returned receipt that is collected again. */
  repite: string | null
  /** The member paid otherwise since the bank returned it. */
  ya_pago: boolean
}

/** Facts about a consent `a`, its member `m` and its mandate `d`, for a debit on `$vence`. */
export const facts = sql`
  m.nombre as miembro, m.deleted is not null as eliminado, d.nombre as pagador, d.referencia, d.iban_final, d.correo, d.tipo,
  estado_de_mandato(d.firmado, d.ultimo, d.revocado, $vence) as mandato, s.vencimiento,
  coalesce($vence between s.pausa_desde and s.pausa_hasta, false) as en_pausa,
  exists (select from avisos_de_cobro v where v.gimnasio_id = a.gimnasio_id and v.id_automatico = a.id and v.vence = $vence
    and (v.created at time zone g.zona_horaria)::date <= $avisar::date) as con_aviso,
  exists (select from bajas b where b.gimnasio_id = a.gimnasio_id and b.id_miembro = a.id_miembro and b.deshecha is null
    and b.ultimo_dia < $vence and (b.ultimo_dia >= (a.created at time zone g.zona_horaria)::date or b.created >= a.created)) as de_baja`

/** A mandate for one debit that stands in a file. */
const isUsed = sql`
  d.tipo = 'unico' and exists (select from remesas_recibos u where u.gimnasio_id = d.gimnasio_id and u.id_mandato = d.id and not u.retirado)`

/** The people of a consent `a`, for `facts`. */
export const people = sql`
  join gimnasios g on g.id = a.gimnasio_id
  join miembros m on m.gimnasio_id = a.gimnasio_id and m.id = a.id_miembro
  join membresias s on s.gimnasio_id = a.gimnasio_id and s.id_miembro = a.id_miembro`

/** Also those that are cancelled: a union that moves their receipts is waited for. */
const lockConsents = sql`
  select from cobros_automaticos where gimnasio_id = $gimnasio and id_mandato is not null order by id for no key update`

/** By the same mandate on that day, whatever became of it. */
const thatDay = sql`
  exists (select from remesas_recibos u where u.gimnasio_id = d.gimnasio_id and u.id_mandato = d.id and u.vence = $vence and not u.retirado
    and u.id_miembro = m.id)`

/** A cycle's end after the day of the debit: its consent may have skipped terms. One that is collected again pays its old term. */
export const endOfTerm = (of: 'u' | 'x' | 'c') => sql`
  (${of}.ciclo + make_interval(months => ${of}.duracion * (1 + case when ${of}.repite is null
    then (extract(year from age(${of}.vence, ${of}.ciclo)) * 12 + extract(month from age(${of}.vence, ${of}.ciclo)))::integer / ${of}.duracion else 0 end)))::date`

/** An entered receipt is a membership, and one that was returned pays nothing. */
const byFormerConsents = sql`
  (select max(${endOfTerm('u')}) from remesas_recibos u
   where u.gimnasio_id = a.gimnasio_id and u.id_miembro = m.id and u.id_automatico <> a.id and not u.retirado and u.ingresado is null
     and not exists (select from devoluciones v where v.gimnasio_id = u.gimnasio_id and v.id = u.id))`

const readConsents = sql`
  select a.id as id_automatico, a.id_mandato, a.id_miembro, a.id_plan_plazo, a.sucursal_id, a.concepto, a.duracion, a.unidad, a.monto,
    a.estado as cobro, (a.proximo at time zone g.zona_horaria)::date as proximo, null as repite, false as ya_pago,
    ${thatDay} as ese_dia, ${byFormerConsents} as paga_hasta, ${isUsed} as usado, ${facts}
  from cobros_automaticos a ${people}
  join mandatos d on d.gimnasio_id = a.gimnasio_id and d.id = a.id_mandato
  where a.gimnasio_id = $gimnasio and a.id_mandato is not null and a.estado in ('activo', 'con_problema', 'pausado')
    and a.proximo < ($vence::date + 1)::timestamp at time zone g.zona_horaria
  order by m.nombre_orden, a.id`

const readRepeated = sql`
  select a.id as id_automatico, c.id_mandato, c.id_miembro, c.id_plan_plazo, c.sucursal_id, c.concepto, c.duracion, c.unidad, c.monto,
    a.estado as cobro, c.ciclo as proximo, c.id as repite,
    not exists (select from recibos_impagos i where i.gimnasio_id = v.gimnasio_id and i.id = v.id) as ya_pago,
    ${thatDay} as ese_dia, null as paga_hasta, false as usado, ${facts}
  from devoluciones v
  join remesas_recibos c on c.gimnasio_id = v.gimnasio_id and c.id = v.id
  join cobros_automaticos a on a.gimnasio_id = c.gimnasio_id and a.id = c.id_automatico ${people}
  join mandatos d on d.gimnasio_id = c.gimnasio_id and d.id = c.id_mandato
  where v.gimnasio_id = $gimnasio and v.atendida = 'repetir' and a.estado <> 'cancelado'
    and not exists (select from remesas_recibos x where x.gimnasio_id = c.gimnasio_id and x.repite = c.id and not x.retirado)
  order by m.nombre_orden, c.id`

/** `avisar`: the last day for the notice of a debit. */
type Asked = { vence: CivilDate; avisar: CivilDate }

/** All that could be collected on a day, in the order of names. */
export async function readDue({ query }: Pick<Transaction, 'query'>, asked: Asked): Promise<Due[]> {
  return [...(await query<Due>(readRepeated, asked)), ...(await query<Due>(readConsents, asked))]
}

/** Locks the gym's consents first: what another desk changes meanwhile is decided on as it stands afterwards. */
export async function lockDue(tx: Pick<Transaction, 'query'>, asked: Asked): Promise<Due[]> {
  await tx.query(lockConsents)
  return readDue(tx, asked)
}
