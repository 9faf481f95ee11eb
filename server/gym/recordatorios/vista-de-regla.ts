import { sql } from '#server/runtime/db/statement/sql.ts'
import { isAboutMoney, periodoOf, type ReglaInput, type TipoDeRegla } from '#shared/recordatorios/regla.ts'
import { mostNombres, type VistaDeRegla } from '#shared/recordatorios/lista.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { isVigenteText } from '../miembros/estado-text.ts'
import { dueMembers, hasAddress, subjectText } from './due.ts'
import { readGymDay, type GymDay } from './gym-day.ts'
import { usualMostPerDay } from './plan-mails.ts'
import { mailOf, textOf } from './words.ts'

type Found = { nombre: string; vencimiento: CivilDate | null; saldo: string | null; via: Via; cantidad: number }
type Via = 'correo' | 'whatsapp' | 'nada'

/**
 * Members whom the rule reminds today and who were not reminded yet, by the way that reaches them, in the branches that the
 * caller sees.
 */
const readDue = ({ tipo }: ReglaInput) => sql`
  select nombre, vencimiento, saldo, via, cantidad::integer from (
    select d.*, count(*) over (partition by via) as cantidad, row_number() over (partition by via order by nombre_orden) as lugar
    from (
      select m.nombre, m.nombre_orden, ${subjectText(tipo)},
        case when $por_correo and ${hasAddress} then 'correo' when $por_whatsapp and m.telefono <> '' then 'whatsapp' else 'nada' end as via
      ${dueMembers(tipo)} and m.sucursal_id = any ($branches::text[]) and not exists (
        select from recordatorios r join recordatorios_reglas x on x.gimnasio_id = r.gimnasio_id and x.id = r.id_regla
        where r.gimnasio_id = m.gimnasio_id and r.id_miembro = m.id and x.tipo = $tipo and r.periodo = $periodo::date)
    ) d
  ) e where lugar <= ${mostNombres} order by via, lugar`

/** The preview of a rule for today. Nothing is written. */
export async function readVista(
  { tx, now }: WriteContext,
  rule: ReglaInput,
  branches: readonly string[],
): Promise<VistaDeRegla> {
  const day = await readGymDay(tx, now)
  const periodo = periodoOf(rule, day.dia)
  const values = {
    dia: day.dia,
    periodo,
    tipo: rule.tipo,
    branches,
    por_correo: rule.por_correo,
    por_whatsapp: rule.por_whatsapp,
  }
  const found = await tx.query<Found>(readDue(rule), values)
  const reached = (via: Via) => {
    const rows = found.filter((row) => row.via === via)
    return { cantidad: rows[0]?.cantidad ?? 0, nombres: rows.map(({ nombre }) => nombre) }
  }
  return {
    dia: day.dia,
    correo: reached('correo'),
    whatsapp: reached('whatsapp'),
    sin_contacto: reached('nada').cantidad,
    anteriores: await countEarlier(tx, rule.tipo, { dia: day.dia, periodo, branches }),
    muestra: sampleOf(rule, found[0] ?? someone(rule, periodo), day),
    horas: { desde: day.desde, hasta: day.hasta, pasaron: !day.abierto && now >= day.cierre },
    tope: usualMostPerDay,
    confirmado: day.confirmado,
  }
}

/** An invented member, for days on which a rule names nobody. */
const someone = ({ tipo }: ReglaInput, periodo: CivilDate) => ({
  nombre: 'Ana',
  vencimiento: isAboutMoney(tipo) ? periodo : null,
  saldo: tipo === 'saldo' ? '1000' : null,
})

const earlier = {
  despues: sql`select count(*)::integer as total from membresias where gimnasio_id = $gimnasio and not eliminado and vencimiento < $periodo and sucursal_id = any ($branches::text[])`,
  saldo: sql`
    select count(distinct d.id_miembro)::integer as total from deudas_abiertas d
    join miembros m on m.gimnasio_id = d.gimnasio_id and m.id = d.id_miembro and m.deleted is null
    where d.gimnasio_id = $gimnasio and d.vence < $periodo and m.sucursal_id = any ($branches::text[])`,
  ausencia: sql`
    select count(*)::integer as total
    from ultimas_visitas u
    join membresias s on s.gimnasio_id = u.gimnasio_id and s.id_miembro = u.id_miembro and not s.eliminado
    join gimnasios g on g.id = u.gimnasio_id
    where u.gimnasio_id = $gimnasio and u.dia < $periodo and ${isVigenteText(sql`$dia::date`)} and s.sucursal_id = any ($branches::text[])`,
} as const

async function countEarlier(
  tx: Transaction,
  tipo: TipoDeRegla,
  days: { dia: CivilDate; periodo: CivilDate; branches: readonly string[] },
): Promise<number> {
  if (tipo !== 'despues' && tipo !== 'ausencia' && tipo !== 'saldo') return 0
  const [counted] = await tx.query<{ total: number }>(earlier[tipo], { ...days })
  return counted?.total ?? 0
}

function sampleOf(
  rule: ReglaInput,
  person: { nombre: string; vencimiento: CivilDate | null; saldo: string | null },
  day: GymDay,
): VistaDeRegla['muestra'] {
  const { asunto, parrafos } = mailOf(rule, person, day, '')
  return { asunto, parrafos, whatsapp: textOf(rule, person, day) }
}
