import type { Transaction } from '#server/db/transaction.ts'
import { addDays, addMonths, type CivilDate } from '#shared/dates.ts'
import type { Asked } from './asked.ts'
import { baseValues, cubierto, type Span, type Stretch } from './base.ts'
import { percentOf, type Figures } from './report.ts'

/** An average month, for what is sold by days. */
const daysOfMonth = 30.4375
/** Fewer months say nothing about how long people stay. */
const leastMonths = 6

/** The twelve months that end on a day. */
export const monthsUpTo = (day: CivilDate): Stretch[] =>
  Array.from({ length: 12 }, (_, month) => ({
    desde: addDays(addMonths(day, month - 12), 1),
    hasta: addMonths(day, month - 11),
    nombre: '',
  }))

/** What left in the months over the average base at their ends. */
export function annualAttrition(months: readonly Span[]): number | null {
  const left = months.reduce((sum, { bajas }) => sum + bajas, 0)
  const average = months.reduce((sum, { final }) => sum + final, 0) / Math.max(1, months.length)
  return percentOf(left, average)
}

/** What the base is worth at the end of the last day: what it pays in a month, and how long it stays. */
export async function worthFigures(tx: Transaction, asked: Asked): Promise<Figures> {
  const { mensual, pagan, pausados } = await recurring(tx, asked)
  const { media, mediana, meses } = await stays(tx, asked)
  const perMember = pagan === 0 ? null : cents(mensual / pagan)
  const worth = perMember === null || media === null || meses < leastMonths ? null : cents(perMember * media)
  const grupo = 'Valor y permanencia al último día'
  return [
    {
      id: 'recurrente',
      titulo: 'Ingreso mensual recurrente',
      tipo: 'dinero',
      grupo,
      valor: cents(mensual),
      definicion:
        'Lo que cada membresía de la base pagó de verdad, entre los meses de su plazo; los días cuentan como 1/30,4375 de mes. En inglés, MRR.',
    },
    {
      id: 'por_miembro',
      titulo: 'Ingreso por miembro',
      tipo: 'dinero',
      grupo,
      valor: perMember,
      definicion: 'Ingreso mensual recurrente entre las personas que pagaron su membresía. En inglés, ARPM.',
    },
    {
      id: 'valor_vida',
      titulo: 'Valor de vida del miembro',
      tipo: 'dinero',
      grupo,
      valor: worth,
      definicion: `Ingreso por miembro por la permanencia media. Hace falta una historia de ${leastMonths} meses. En inglés, LTV.`,
    },
    {
      id: 'permanencia',
      titulo: 'Permanencia media, en meses',
      tipo: 'numero',
      grupo,
      valor: media,
      definicion: 'Meses distintos que lleva en la base cada persona que está en ella, en promedio.',
    },
    {
      id: 'permanencia_mediana',
      titulo: 'Permanencia mediana, en meses',
      tipo: 'numero',
      grupo,
      valor: mediana,
      definicion: 'La mitad de la base lleva menos y la otra mitad más: quienes están hace años no la mueven.',
    },
    {
      id: 'pausados',
      titulo: 'Pausados',
      tipo: 'numero',
      grupo,
      valor: pausados,
      definicion: 'Personas de la base con una pausa ese día.',
    },
  ]
}

const cents = (amount: number) => Math.round(amount * 100) / 100

type Recurring = { mensual: number; pagan: number; pausados: number }

/**
 * The membership of each member that covers the day, tolerance included; of two the later one. What was imported without a
 * price counts with nothing until its first payment.
 */
async function recurring(tx: Transaction, asked: Asked): Promise<Recurring> {
  const [row] = await tx.query<{ mensual: string; pagan: number; pausados: number }>(
    `with vivas as (
       select distinct on (p.id_miembro) p.id_miembro, a.monto_total as monto,
         case a.unidad when 'mes' then a.duracion else a.duracion / ${daysOfMonth} end as meses
       from periodos p
       join pagos_asientos a on a.gimnasio_id = p.gimnasio_id and a.id = p.id_pago
       join membresias s on s.gimnasio_id = p.gimnasio_id and s.id_miembro = p.id_miembro
       join miembros m on m.gimnasio_id = p.gimnasio_id and m.id = p.id_miembro
       where p.gimnasio_id = $1 and s.sucursal_id = any ($2::text[])
         and p.vencimiento >= $5::date - $3::integer and p.inicio <= $5::date
         and (m.deleted is null or (m.deleted at time zone $4)::date > $5::date)
         and not exists (select from pagos_anulaciones v where v.gimnasio_id = p.gimnasio_id and v.id_pago = p.id_pago)
       order by p.id_miembro, p.inicio desc, a.orden desc
     )
     select coalesce(sum(monto / meses), 0) as mensual, count(*) filter (where monto > 0) as pagan,
       count(*) filter (where exists (
         select from pausas q where q.gimnasio_id = $1 and q.id_miembro = vivas.id_miembro and q.anulada is null
           and $5::date between q.desde and q.hasta)) as pausados
     from vivas`,
    [...baseValues(asked), asked.hasta],
  )
  return { mensual: Number(row?.mensual ?? 0), pagan: row?.pagan ?? 0, pausados: row?.pausados ?? 0 }
}

/** Months since year 0, in SQL. */
const mes = (day: string) => `(extract(year from ${day}) * 12 + extract(month from ${day}))::integer`

type Stays = { media: number | null; mediana: number | null; meses: number }

/** Distinct months in the base of those who are in it on the last day, and how many months the oldest stay of all lies back. */
async function stays(tx: Transaction, asked: Asked): Promise<Stays> {
  const [row] = await tx.query<{ media: string | null; mediana: number | null; meses: number | null }>(
    `with ${cubierto},
     tramos as (
       select e.miembro, ${mes('e.entra')} as de, ${mes('least(e.sale - 1, $5::date)')} as a,
         lag(${mes('e.sale - 1')}) over (partition by e.miembro order by e.entra) as antes
       from estancias e join cubierto c on c.miembro = e.miembro and c.dias @> $5::date
       where e.entra <= $5::date
     ),
     permanencias as (select miembro, sum(a - de + 1 - case when antes = de then 1 else 0 end) as meses from tramos group by miembro)
     select round(avg(meses), 1) as media, percentile_cont(0.5) within group (order by meses) as mediana,
       (select ${mes('$5::date')} - ${mes('min(entra)')} from estancias) as meses
     from permanencias`,
    [...baseValues(asked), asked.hasta],
  )
  if (!row) return { media: null, mediana: null, meses: 0 }
  const { media, mediana, meses } = row
  return { media: media === null ? null : Number(media), mediana, meses: meses ?? 0 }
}
