import { sql, type Sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Columna, Tabla } from '#shared/reportes/reporte.ts'
import { clockText } from '#shared/values/write-moment.ts'
import { weekdayNames } from '#shared/values/weekdays.ts'
import { planText } from '../planes/plan-text.ts'
import type { Asked } from './frame/report-request.ts'
import { awayTable, countAway, daysAway, habitWeeks } from './dejaron.ts'
import { everyDay } from './frame/every-day.ts'
import { readSlots, slotsTable } from './turnos.ts'
import { namesOf } from './frame/read-names.ts'
import { largestFirst, dia, momento, numero, percentOf, tableOf, texto } from './frame/report.ts'
import type { Figures, Listing, Paging, Report } from './frame/report.ts'
import { isCompared } from './frame/split-period.ts'
import { upToToday } from './frame/up-to-today.ts'
import { countPeople, readVisits, visitsOf, type Visits } from './visitas.ts'

const visitas = numero('total', 'Visitas')

export const asistencia: Report = {
  titulo: 'Asistencia',
  until: upToToday,
  figures,
  cuts,
  listing,
  series: { visitas: { tabla: 'dia', columna: 'total' } },
}

const sumOf = (rows: readonly { total: number }[]) => rows.reduce((sum, { total }) => sum + total, 0)

/** To one decimal; null of nothing. */
const average = (sum: number, of: number) => (of === 0 ? null : Math.round((sum * 10) / of) / 10)

async function figures(tx: Transaction, asked: Asked): Promise<Figures> {
  const { dia: days } = await readVisits(tx, asked)
  const people = await countPeople(tx, asked)
  const all = sumOf(days)
  const count = (id: string, titulo: string, valor: number | null, definicion: string) =>
    ({ id, titulo, tipo: 'numero', valor, definicion }) as const
  return [
    count('visitas', 'Visitas', all, 'Entradas de estos días que pasaron, sin las deshechas.'),
    count(
      'personas',
      'Personas',
      people,
      'Miembros que vinieron al menos una vez; quien vino dos veces cuenta una. Los pases del día no son miembros.',
    ),
    count(
      'dejaron',
      'Dejaron de venir',
      isCompared(asked) ? null : await countAway(tx, asked),
      `Hoy, sean cuales sean las fechas elegidas: con membresía vigente, hace ${daysAway} días o más que no vienen, y en las ${habitWeeks} semanas anteriores venían al menos un día por semana.`,
    ),
    ...(await slotFigures(tx, asked)),
    count('por_persona', 'Visitas por persona', average(all, people), 'Visitas entre las personas que vinieron.'),
    count('por_dia', 'Visitas por día', average(all, days.length), 'Visitas entre los días en los que vino alguien.'),
  ]
}

/** None in a gym without fixed slots. */
async function slotFigures(tx: Transaction, asked: Asked): Promise<Figures> {
  const slots = await readSlots(tx, asked)
  const places = slots.reduce((sum, { lugares }) => sum + lugares, 0)
  const taken = slots.reduce((sum, { vinieron }) => sum + vinieron, 0)
  if (places === 0) return []
  return [
    {
      id: 'faltas',
      titulo: 'Faltas en turnos fijos',
      tipo: 'porcentaje',
      valor: percentOf(places - taken, places),
      definicion:
        'De los lugares con turno fijo, uno por miembro y día de su turno con su membresía vigente, sin pausa y con la sucursal abierta, en cuántos no vino.',
    },
  ]
}

async function cuts(tx: Transaction, asked: Asked): Promise<Tabla[]> {
  const visits = await readVisits(tx, asked)
  const days = visits.dia.map(({ dia: day, total }) => ({ dia: day, total }))
  const byDay = cut('Por día', dia('dia', 'Día'), everyDay(days, asked, { total: 0 }))
  if (isCompared(asked)) return [byDay]
  const plans = await plansOf(tx, asked)
  const { sucursales } = await namesOf(tx, asked, {})
  const named = (rows: Visits['plan'], id: 'plan' | 'sucursal', names: ReadonlyMap<string, string>) =>
    largestFirst(
      rows.map((row) => ({ ...row, [id]: names.get(row[id]) ?? 'Pase del día o sin plan' })),
      id,
    )
  return [
    byDay,
    hoursTable(visits.horas),
    await awayTable(tx, asked),
    cut('Por plan', texto('plan', 'Plan'), named(visits.plan, 'plan', plans)),
    cut('Por sucursal', texto('sucursal', 'Sucursal'), named(visits.sucursal, 'sucursal', sucursales)),
    await slotsTable(tx, asked),
  ]
}

const bars = { columna: 'total', forma: 'barras' } as const
const cut = (titulo: string, name: Columna, rows: readonly Record<string, unknown>[]) =>
  tableOf({ id: name.id, titulo, grafico: bars, columnas: [name, visitas] }, rows, ['total'])

/** A row for each hour from the first to the last with a visit, so that it fits on a phone. */
function hoursTable(cells: Visits['horas']): Tabla {
  const [first, last] = [Math.min(...cells.map(({ hora }) => hora)), Math.max(...cells.map(({ hora }) => hora))]
  const days = weekdayNames.map((name, at) => numero(`dia${at + 1}`, name))
  const rows = cells.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, at) => hourRow(cells, first + at))
  const columnas = [texto('hora', 'Hora'), ...days, numero('total', 'Total')]
  const grafico = { columna: 'dia7', forma: 'mapa' } as const
  return tableOf(
    { id: 'horas', titulo: 'Visitas por día de la semana y hora', grafico, columnas },
    rows,
    [...days, visitas].map(({ id }) => id),
  )
}

function hourRow(cells: Visits['horas'], hour: number) {
  const suyas = cells.filter(({ hora }) => hora === hour)
  const days = weekdayNames.map((_, at) => [`dia${at + 1}`, suyas.find(({ semana }) => semana === at + 1)?.total ?? 0])
  return { hora: clockText(hour * 60), total: sumOf(suyas), ...Object.fromEntries(days) }
}

async function plansOf(tx: Transaction, { gimnasio, sucursales }: Asked): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ id: string; nombre: string }>(
    sql`select p.id, ${planText('p')} as nombre from planes p where p.gimnasio_id = $gimnasio`,
    { gimnasio, sucursales },
    'report_all_plans',
  )
  return new Map(rows.map(({ id, nombre }) => [id, nombre]))
}

const ways = sql`case a.via when 'mostrador' then 'Mostrador' when 'tableta' then 'Tableta' when 'codigo' then 'Código'
  when 'sin_conexion' then 'Sin conexión' else 'Otro programa' end`

function listing(asked: Asked): Listing {
  const columnas = [
    momento('momento', 'Fecha'),
    texto('miembro', 'Miembro'),
    texto('plan', 'Plan'),
    texto('via', 'Vía'),
    texto('sucursal', 'Sucursal'),
    texto('registro', 'Registró'),
  ]
  const newest = sql`order by a.instante desc, a.orden desc`
  const textOf = (rows: Sql) => sql`
    select a.instante as momento, coalesce(m.nombre, x.visitante) as miembro,
      coalesce(n.nombre, case when x.id is null then 'Sin plan' else 'Pase del día' end) as plan, ${ways} as via, b.nombre as sucursal,
      u.name as registro
    from ${rows}
    left join miembros m on m.gimnasio_id = $gimnasio and m.id = a.id_miembro
    left join pagos_asientos p on p.gimnasio_id = $gimnasio and p.id = a.id_pago
    left join planes_plazos z on z.gimnasio_id = $gimnasio and z.id = p.id_plan_plazo
    left join planes n on n.gimnasio_id = $gimnasio and n.id = z.id_plan
    left join ventas_asientos x on x.gimnasio_id = $gimnasio and x.id = a.id_venta
    join sucursales b on b.gimnasio_id = $gimnasio and b.id = a.sucursal_id
    join users u on u.gimnasio_id = $gimnasio and u.id = a.usuario_id
    ${newest}`
  const all = sql`(select a.* from asistencias_asientos a where a.sucursal_id = any ($sucursales::text[]) and ${visitsOf}) a`
  const page = (tx: Transaction, paging: Paging) =>
    tx.query<Record<string, unknown>>(textOf(pageOf(newest)), { ...asked, ...paging })
  const resumen = async (tx: Transaction) => ({ '@cantidad': sumOf((await readVisits(tx, asked)).dia) })
  return { columnas, statement: textOf(all), page, values: asked, sumas: [], resumen }
}

/**
 * Walks the index of each branch no further than the page. With a filter by plan it skips branches where that plan was not
 * used.
 */
const pageOf = (newest: Sql) => sql`(
    select a.* from unnest($sucursales::text[]) s (id)
    cross join lateral (
      select a.* from asistencias_asientos a where a.sucursal_id = s.id and ${visitsOf}
      ${newest} limit $por_pagina::bigint + $saltadas::bigint
    ) a
    where $plan = '' or exists (select from visitas_por_hora h
      where h.gimnasio_id = $gimnasio and h.sucursal_id = s.id and h.dia between $desde::date and $hasta::date and h.id_plan = $plan)
    ${newest} limit $por_pagina::bigint offset $saltadas::bigint
  ) a`
