import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { monthsBetween } from '#shared/reportes/reporte.ts'
import type { Asked } from './frame/report-request.ts'
import { firstDay, readStays, type Moved } from './base.ts'
import type { Figures } from './frame/report.ts'

/** With a shorter history the length of stays is unknown. */
const leastMonths = 6

/** Leaves for each hundred of the average base at the months' ends, whole. */
export function annualAttrition(months: readonly Moved[]): number | null {
  const left = months.reduce((sum, { bajas }) => sum + bajas, 0)
  const average = months.reduce((sum, { final }) => sum + final, 0) / Math.max(1, months.length)
  return average === 0 ? null : Math.round((left * 100) / average)
}

/** The value of the base on the last day: its monthly payment and the length of stays. */
export async function worthFigures(tx: Transaction, asked: Asked): Promise<Figures> {
  const { mensual, pagan, pausados } = await recurring(tx, asked)
  const { media, mediana, meses } = await stays(tx, asked)
  const perMember = pagan === 0 ? null : Math.round(mensual / pagan)
  const worth = perMember === null || media === null || meses < leastMonths ? null : Math.round(perMember * media)
  const grupo = 'Valor y permanencia al último día'
  return [
    {
      id: 'recurrente',
      titulo: 'Ingreso mensual recurrente',
      tipo: 'dinero',
      grupo,
      valor: Math.round(mensual),
      definicion: asked.saldo
        ? 'Lo que cada membresía de la base paga de verdad, también lo que falta cobrar y sin lo condonado, entre los meses de su plazo; los días cuentan como 1/30,4375 de mes. En inglés, MRR.'
        : 'Lo que cada membresía de la base pagó de verdad, entre los meses de su plazo; los días cuentan como 1/30,4375 de mes. En inglés, MRR.',
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

type Recurring = { mensual: number; pagan: number; pausados: number }

/** The price of a payment `a`, without what was forgiven of its rest: that is never paid. */
const paidOf = ({ saldo }: Asked) =>
  saldo
    ? sql`a.monto_total - coalesce((
        select sum(s.monto) from saldos_asientos s
        where s.gimnasio_id = a.gimnasio_id and s.id_deuda = a.id and s.clase = 'condonacion'
          and not exists (select from saldos_anulaciones v where v.gimnasio_id = s.gimnasio_id and v.id_saldo = s.id)), 0)`
    : sql`a.monto_total`

/**
 * The membership of each member that covers the day, tolerance included; of two, the later one. A membership imported without a
 * price counts 0 until its first payment.
 */
async function recurring(tx: Transaction, asked: Asked): Promise<Recurring> {
  const [row] = await tx.query<{ mensual: string; pagan: number; pausados: number }>(
    sql`with valen as (
       select distinct on (p.id_miembro) p.id_miembro, ${paidOf(asked)} as monto_total, a.duracion, a.unidad
       from periodos p
       cross join lateral (
         select a.* from pagos_asientos a where a.gimnasio_id = p.gimnasio_id and a.id = p.id_pago limit 1
       ) a
       join miembros m on m.gimnasio_id = p.gimnasio_id and m.id = p.id_miembro
       where p.gimnasio_id = $gimnasio and p.inicio <= $hasta and p.vencimiento >= $hasta::date - $tolerancia::integer and m.sucursal_id = any ($sucursales::text[])
         and (m.deleted is null or (m.deleted at time zone $zona)::date > $hasta)
         and not exists (select from pagos_anulaciones v where v.gimnasio_id = p.gimnasio_id and v.id_pago = p.id_pago)
       order by p.id_miembro, p.inicio desc, a.orden desc
     )
     select coalesce(sum(monto_total / case unidad when 'mes' then duracion else duracion / 30.4375 end), 0) as mensual,
       count(*) filter (where monto_total > 0) as pagan,
       count(*) filter (where id_miembro in (
         select q.id_miembro from pausas q where q.gimnasio_id = $gimnasio and q.anulada is null and $hasta between q.desde and q.hasta)) as pausados
     from valen`,
    asked,
  )
  return { mensual: Number(row?.mensual ?? 0), pagan: row?.pagan ?? 0, pausados: row?.pausados ?? 0 }
}

type Stayed = { media: number | null; mediana: number | null; meses: number }

/** Distinct months in the base of each member present on the last day, and the age in months of the oldest stay. */
async function stays(tx: Transaction, asked: Asked): Promise<Stayed> {
  const { permanencia } = await readStays(tx, asked)
  const rows = permanencia.filter(({ dia }) => dia === asked.hasta)
  const personas = rows.reduce((sum, row) => sum + row.personas, 0)
  if (personas === 0) return { media: null, mediana: null, meses: 0 }
  const months = rows.reduce((sum, row) => sum + row.personas * row.meses, 0)
  return {
    media: Math.round((months * 10) / personas) / 10,
    mediana: medianOf(rows, personas),
    meses: monthsBetween((await firstDay(tx, asked)) ?? asked.hasta, asked.hasta),
  }
}

/** The mean of the two middle values for an even count. */
function medianOf(rows: readonly { meses: number; personas: number }[], personas: number): number {
  const at = (place: number) => {
    let passed = 0
    return rows.find((row) => (passed += row.personas) > place)?.meses ?? 0
  }
  return (at(Math.floor((personas - 1) / 2)) + at(Math.floor(personas / 2))) / 2
}
