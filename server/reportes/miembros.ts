import type { Transaction } from '#server/db/transaction.ts'
import { addDays, addMonths, type CivilDate } from '#shared/dates.ts'
import { monthsBetween, type Celda, type Columna, type Periodo, type Tabla } from '#shared/reportes.ts'
import type { Asked } from './asked.ts'
import { baseValues, emptySpan, estancias, movedIn, spansOf, type Stretch } from './base.ts'
import { namesOf } from './names.ts'
import {
  dia,
  numero,
  percentOf,
  porcentaje,
  tableOf,
  texto,
  type Figures,
  type Listing,
  type Report,
} from './report.ts'
import { upToToday } from './up-to-today.ts'
import { annualAttrition, monthsUpTo, worthFigures } from './valor.ts'

export const miembros: Report = { titulo: 'Miembros', until: upToToday, figures, cuts, listing }

async function figures(tx: Transaction, asked: Asked): Promise<Figures> {
  const [span] = await spansOf(tx, asked, [{ ...asked, nombre: '' }])
  const year = await movedIn(tx, asked, monthsUpTo(asked.hasta))
  const { inicial, final, altas, reingresos, bajas, perdidos } = span ?? emptySpan
  const count = (id: string, titulo: string, valor: number, definicion: string) =>
    ({ id, titulo, tipo: 'numero', valor, definicion }) as const
  const lost = percentOf(perdidos, inicial)
  return [
    count(
      'base',
      'Base de miembros',
      final,
      'Personas con una membresía vigente, en tolerancia o pausada al terminar el último día.',
    ),
    count('altas', 'Altas', altas, 'Entradas a la base de quienes empiezan su primera membresía en el periodo.'),
    count('reingresos', 'Reingresos', reingresos, 'Entradas a la base de quienes la habían dejado antes.'),
    count(
      'bajas',
      'Bajas',
      bajas,
      'Salidas de la base: el día después del vencimiento y de los días de tolerancia, o el día en que se eliminó al miembro.',
    ),
    count(
      'neto',
      'Crecimiento neto',
      final - inicial,
      'Altas más reingresos menos bajas: lo que cambió la base entre el comienzo y el final.',
    ),
    {
      id: 'tasa_bajas',
      titulo: 'Tasa de bajas',
      tipo: 'porcentaje',
      valor: lost,
      definicion: 'De quienes estaban en la base al comenzar, cuántos ya no están al final.',
    },
    {
      id: 'retencion',
      titulo: 'Retención',
      tipo: 'porcentaje',
      valor: lost === null ? null : Math.round((100 - lost) * 10) / 10,
      definicion: '100 menos la tasa de bajas, sobre las mismas personas.',
    },
    {
      id: 'bajas_anuales',
      titulo: 'Bajas en doce meses',
      tipo: 'porcentaje',
      valor: annualAttrition(year),
      definicion:
        'Bajas de los doce meses que terminan el último día, entre el promedio de la base al final de cada mes.',
    },
    ...(await worthFigures(tx, asked)),
  ]
}

async function cuts(tx: Transaction, asked: Asked): Promise<Tabla[]> {
  const stretches = stretchesOf(asked)
  const spans = await spansOf(tx, asked, stretches)
  const rows = spans.map((span, at) => ({
    ...span,
    nombre: stretches[at]?.nombre,
    neto: span.altas + span.reingresos - span.bajas,
    tasa: percentOf(span.perdidos, span.inicial),
  }))
  const isDaily = asked.desde.slice(0, 7) === asked.hasta.slice(0, 7)
  const first: Columna = isDaily ? dia('nombre', 'Día') : { id: 'nombre', titulo: 'Mes', tipo: 'mes' }
  const columnas = [
    first,
    numero('inicial', 'Base al comenzar'),
    numero('altas', 'Altas'),
    numero('reingresos', 'Reingresos'),
    numero('bajas', 'Bajas'),
    numero('neto', 'Crecimiento neto'),
    numero('final', 'Base al final'),
    porcentaje('tasa', 'Tasa de bajas'),
  ]
  const head = {
    id: 'movimientos',
    titulo: isDaily ? 'Por día' : 'Por mes',
    columnas,
    grafico: { columna: 'final', forma: 'linea' } as const,
  }
  return [
    tableOf(head, rows, ['altas', 'reingresos', 'bajas', 'neto']),
    await cohorts(tx, asked),
    await byBranch(tx, asked),
  ]
}

/** The days of one month, or the months of a longer time, each cut to what was asked. */
function stretchesOf({ desde, hasta }: Periodo): Stretch[] {
  if (desde.slice(0, 7) === hasta.slice(0, 7))
    return daysOf(desde, hasta).map((day) => ({ desde: day, hasta: day, nombre: day }))
  const first = `${desde.slice(0, 7)}-01`
  return Array.from({ length: monthsBetween(desde, hasta) + 1 }, (_, month) => {
    const start = addMonths(first, month)
    const end = addDays(addMonths(first, month + 1), -1)
    return { desde: start < desde ? desde : start, hasta: end > hasta ? hasta : end, nombre: start.slice(0, 7) }
  })
}

function daysOf(desde: CivilDate, hasta: CivilDate): CivilDate[] {
  const days: CivilDate[] = []
  for (let day = desde; day <= hasta; day = addDays(day, 1)) days.push(day)
  return days
}

const cohortMonths = 12

/**
 * Rows: the month of the first start. Cells: who of them was in the base at the end of the month k months later. Whether a
 * stay covers the end of a month follows from the months of its ends, so stays are counted by those first.
 */
async function cohorts(tx: Transaction, asked: Asked): Promise<Tabla> {
  const rows = await tx.query<{ mes: string; k: number; personas: number; siguen: number | null }>(
    `${estancias},
     suyas as (
       select e.*, min(e.entra) over (partition by e.id_miembro) as empezo from estancias e
     ),
     meses as (
       select mes_de(e.empezo) as mes, mes_de(e.entra) as de, mes_de(e.sale) as hasta, count(*) as estancias,
         count(*) filter (where e.primera) as personas
       from suyas e
       where e.empezo between (date_trunc('month', $5::date::timestamp) - interval '11 months')::date and $5::date
       group by 1, 2, 3
     )
     select to_char(make_date(t.mes / 12 - (t.mes % 12 = 0)::integer, (t.mes + 11) % 12 + 1, 1), 'YYYY-MM') as mes, k,
       sum(t.personas)::integer as personas,
       case when t.mes + k < mes_de($6::date + 1)
         then coalesce(sum(t.estancias) filter (where t.de <= t.mes + k and t.hasta > t.mes + k), 0)::integer end as siguen
     from meses t cross join generate_series(0, ${cohortMonths}) k
     group by t.mes, k
     order by t.mes, k`,
    [...baseValues(asked), asked.hasta, asked.hoy],
  )
  const columnas: Columna[] = [
    { id: 'mes', titulo: 'Empezaron en', tipo: 'mes' },
    numero('personas', 'Personas'),
    ...Array.from({ length: cohortMonths + 1 }, (_, k) => porcentaje(`k${k}`, k === 0 ? 'Ese mes' : `+${k}`)),
  ]
  const months = [...new Set(rows.map(({ mes }) => mes))]
  const filas = months.map((mes): Celda[] => {
    const cells = rows.filter((row) => row.mes === mes)
    return [
      mes,
      cells[0]?.personas ?? 0,
      ...cells.map(({ personas, siguen }) => (siguen === null ? null : percentOf(siguen, personas))),
    ]
  })
  return { id: 'cohortes', titulo: 'Cohortes: cuántos siguen', columnas, filas, total: null }
}

async function byBranch(tx: Transaction, asked: Asked): Promise<Tabla> {
  const { sucursales } = await namesOf(tx, asked, {})
  const rows: Record<string, unknown>[] = []
  for (const [id, nombre] of sucursales) {
    const [moved] = await movedIn(tx, asked, [asked], id)
    const { inicial, final, ...rest } = moved ?? emptySpan
    rows.push({ nombre, ...rest, neto: final - inicial, final })
  }
  const columnas = [
    texto('nombre', 'Sucursal'),
    numero('altas', 'Altas'),
    numero('reingresos', 'Reingresos'),
    numero('bajas', 'Bajas'),
    numero('neto', 'Crecimiento neto'),
    numero('final', 'Base al final'),
  ]
  return tableOf({ id: 'sucursal', titulo: 'Por sucursal', columnas }, rows, [
    'altas',
    'reingresos',
    'bajas',
    'neto',
    'final',
  ])
}

function listing(asked: Asked): Listing {
  const columnas = [
    dia('dia', 'Día'),
    texto('movimiento', 'Movimiento'),
    texto('miembro', 'Miembro'),
    texto('sucursal', 'Sucursal'),
  ]
  const text = `${estancias}
    select v.dia, v.movimiento, m.nombre as miembro, s.nombre as sucursal
    from (
      select e.entra as dia, case when e.primera then 'Alta' else 'Reingreso' end as movimiento, e.id_miembro, e.sucursal_id
      from estancias e where e.entra between $5 and $6
      union all
      select e.sale, 'Baja', e.id_miembro, e.sucursal_id from estancias e where e.sale between $5 and $6
    ) v
    join miembros m on m.gimnasio_id = $1 and m.id = v.id_miembro
    join sucursales s on s.gimnasio_id = $1 and s.id = v.sucursal_id
    order by v.dia desc, v.movimiento, m.nombre, m.id`
  const resumen = async (tx: Transaction) => {
    const [moved] = await movedIn(tx, asked, [asked])
    const { altas, reingresos, bajas } = moved ?? emptySpan
    return { '@cantidad': altas + reingresos + bajas }
  }
  return { columnas, text, values: [...baseValues(asked), asked.desde, asked.hasta], sumas: [], resumen }
}
