import type { Transaction } from '#server/db/transaction.ts'
import { addDays, addMonths, type CivilDate } from '#shared/dates.ts'
import { monthsBetween } from '#shared/reportes.ts'
import type { Asked } from './asked.ts'
import { baseValues, estancias, firstDay, movimientos, type Moved, type Stretch } from './base.ts'
import { percentOf, type Figures } from './report.ts'

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
export function annualAttrition(months: readonly Moved[]): number | null {
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
 * Of each member the membership that covers the day, tolerance included; of two the later one. What was imported without a
 * price counts with nothing until its first payment.
 */
async function recurring(tx: Transaction, asked: Asked): Promise<Recurring> {
  const [row] = await tx.query<{ mensual: string; pagan: number; pausados: number }>(
    `select coalesce(sum(c.mensual), 0) as mensual, coalesce(sum(c.pagan), 0)::integer as pagan,
       (select count(distinct q.id_miembro) from pausas q
        where q.gimnasio_id = $1 and q.anulada is null and $3 between q.desde and q.hasta and q.id_miembro in (
          select e.id_miembro ${estancias} and e.entra <= $3 and e.sale > $3)) as pausados
     ${movimientos} and c.dia <= $3`,
    [...baseValues(asked), asked.hasta],
    'report_recurring',
  )
  return { mensual: Number(row?.mensual ?? 0), pagan: row?.pagan ?? 0, pausados: row?.pausados ?? 0 }
}

type Stays = { media: number | null; mediana: number | null; meses: number }

/** Distinct months in the base of those who are in it on the last day, and how many months the oldest stay of all lies back. */
async function stays(tx: Transaction, asked: Asked): Promise<Stays> {
  const rows = await tx.query<{ meses: number; personas: number }>(
    `select e.meses_antes + mes_de($3::date) - mes_de(e.entra) + 1 as meses, count(*)::integer as personas
     ${estancias} and e.entra <= $3 and e.sale > $3
     group by 1 order by 1`,
    [...baseValues(asked), asked.hasta],
    'report_stays',
  )
  const personas = rows.reduce((sum, row) => sum + row.personas, 0)
  if (personas === 0) return { media: null, mediana: null, meses: 0 }
  const months = rows.reduce((sum, row) => sum + row.personas * row.meses, 0)
  return {
    media: Math.round((months * 10) / personas) / 10,
    mediana: medianOf(rows, personas),
    meses: monthsBetween((await firstDay(tx, asked)) ?? asked.hasta, asked.hasta),
  }
}

/** Between the two in the middle where they are even. */
function medianOf(rows: readonly { meses: number; personas: number }[], personas: number): number {
  const at = (place: number) => {
    let passed = 0
    return rows.find((row) => (passed += row.personas) > place)?.meses ?? 0
  }
  return (at(Math.floor((personas - 1) / 2)) + at(Math.floor(personas / 2))) / 2
}
