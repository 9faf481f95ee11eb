import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Celda, Columna, Tabla } from '#shared/reportes/reporte.ts'
import type { Asked } from './frame/report-request.ts'
import { cohortMonths, emptySpan, estancias, movedIn, moves, readStays, spansOf } from './base.ts'
import { isCompared, monthsUpTo, stretchesOf } from './frame/split-period.ts'
import { namesOf } from './frame/read-names.ts'
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
} from './frame/report.ts'
import { upToToday } from './frame/up-to-today.ts'
import { annualAttrition, worthFigures } from './valor.ts'

export const miembros: Report = {
  titulo: 'Miembros',
  until: upToToday,
  figures,
  cuts,
  listing,
  series: {
    base: { tabla: 'movimientos', columna: 'final' },
    altas: { tabla: 'movimientos', columna: 'altas' },
    bajas: { tabla: 'movimientos', columna: 'bajas' },
    tasa_bajas: { tabla: 'movimientos', columna: 'tasa' },
  },
}

async function figures(tx: Transaction, asked: Asked): Promise<Figures> {
  const [span] = await spansOf(tx, asked, [asked])
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
    count('altas', 'Altas', altas, 'Entradas a la base de quienes empiezan su primera membresía en el período.'),
    count(
      'bajas',
      'Bajas',
      bajas,
      'Salidas de la base: el día después del vencimiento y de los días de tolerancia, o el día en que se eliminó al miembro.',
    ),
    {
      id: 'tasa_bajas',
      titulo: 'Tasa de bajas',
      tipo: 'porcentaje',
      valor: lost,
      definicion: 'De quienes estaban en la base al comenzar, cuántos ya no están al final.',
    },
    count('reingresos', 'Reingresos', reingresos, 'Entradas a la base de quienes la habían dejado antes.'),
    count(
      'neto',
      'Crecimiento neto',
      final - inicial,
      'Altas más reingresos menos bajas: lo que cambió la base entre el comienzo y el final.',
    ),
    {
      id: 'retencion',
      titulo: 'Retención',
      tipo: 'porcentaje',
      valor: lost === null ? null : Math.round((100 - lost) * 10) / 10,
      definicion: '100 menos la tasa de bajas, sobre las mismas personas.',
    },
    {
      id: 'bajas_anuales',
      titulo: 'Tasa de bajas anual',
      tipo: 'porcentaje',
      valor: annualAttrition(year),
      definicion:
        'Bajas de los doce meses que terminan el último día, sobre la base al final de cada mes, en promedio. Más de 100 %: en un año se fueron más personas de las que suele haber.',
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
  const moves = tableOf(head, rows, ['altas', 'reingresos', 'bajas', 'neto'])
  if (isCompared(asked)) return [moves]
  return [moves, await cohorts(tx, asked), await byBranch(tx, asked), await byOrigin(tx, asked)]
}

/** Rows: month of the first start. Cells: members of that row still in the base at the end of the month k months later. */
async function cohorts(tx: Transaction, asked: Asked): Promise<Tabla> {
  const { cohortes: rows } = await readStays(tx, asked)
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
  const grafico = { columna: `k${cohortMonths}`, forma: 'mapa', desde: 'k0' } as const
  return { id: 'cohortes', titulo: 'Cohortes: cuántos siguen', columnas, filas, total: null, grafico }
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

/** Members whose first membership starts in the period, by how they came to know the gym. */
async function byOrigin(tx: Transaction, asked: Asked): Promise<Tabla> {
  const rows = await tx.query(
    sql`select coalesce(nullif(m.origen, ''), 'Sin indicar') as nombre, count(*) as altas
     from periodos p join miembros m on m.gimnasio_id = p.gimnasio_id and m.id = p.id_miembro
     where p.gimnasio_id = $gimnasio and p.hueco is null and p.inicio between $desde and $hasta and m.sucursal_id = any ($sucursales::text[])
       and (m.deleted is null or p.inicio < (m.deleted at time zone $zona)::date)
       and not exists (select from pagos_anulaciones v where v.gimnasio_id = p.gimnasio_id and v.id_pago = p.id_pago)
     group by 1 order by altas desc, nombre`,
    asked,
  )
  const columnas = [texto('nombre', 'Origen'), numero('altas', 'Altas')]
  return tableOf({ id: 'origen', titulo: 'Altas por origen', columnas }, rows, ['altas'])
}

function listing(asked: Asked): Listing {
  const columnas = [
    dia('dia', 'Día'),
    texto('movimiento', 'Movimiento'),
    texto('miembro', 'Miembro'),
    texto('sucursal', 'Sucursal'),
  ]
  const statement = sql`${estancias} ${moves}`
  const page = async (tx: Transaction) => [...(await readStays(tx, asked)).pagina]
  const resumen = async (tx: Transaction) => {
    const [moved] = await movedIn(tx, asked, [asked])
    const { altas, reingresos, bajas } = moved ?? emptySpan
    return { '@cantidad': altas + reingresos + bajas }
  }
  return { columnas, statement, page, values: asked, sumas: [], resumen }
}
