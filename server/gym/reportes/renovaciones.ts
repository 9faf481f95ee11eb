import { sql, type Sql, type Values } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { addDays } from '#shared/values/dates.ts'
import type { Periodo, Tabla } from '#shared/reportes/reporte.ts'
import type { Asked } from './frame/report-request.ts'
import { addUp } from './frame/add-up.ts'
import { namesOf } from './frame/read-names.ts'
import { oncePerTransaction } from './frame/once-per-transaction.ts'
import {
  dia,
  dinero,
  largestFirst,
  numero,
  percentOf,
  porcentaje,
  tableOf,
  telefono,
  texto,
  type Figures,
  type Listing,
  type Paging,
  type Report,
} from './frame/report.ts'
import { isCompared } from './frame/split-period.ts'
import { upToToday } from './frame/up-to-today.ts'

/**
 * The renewal of a period `e`: the first later payment in the ledger with a period that starts within the tolerance and ends
 * later.
 */
const renewing = sql`
  select a.dia, a.monto_total
  from pagos_asientos suyo
  join periodos p on p.gimnasio_id = $gimnasio and p.id_miembro = suyo.id_miembro
  join pagos_asientos a on a.gimnasio_id = p.gimnasio_id and a.id = p.id_pago
  where suyo.gimnasio_id = $gimnasio and suyo.id = e.id_pago and a.orden > suyo.orden
    and p.vencimiento > e.vencimiento and p.inicio <= e.vencimiento + $tolerancia::integer
    and not exists (select from pagos_anulaciones v where v.gimnasio_id = p.gimnasio_id and v.id_pago = p.id_pago)
  order by a.orden limit 1`

/** Periods in force that ended on these days, in these branches and of this plan. */
const ended = sql`
  from periodos p
  where p.gimnasio_id = $gimnasio and p.vencimiento between $desde::date and $hasta::date
    and ($seesAll or p.sucursal = any ($sucursales::text[]))
    and ($plan = '' or p.plazo = any (array(select id from planes_plazos where gimnasio_id = $gimnasio and id_plan = $plan)))
    and p.id_pago not in (select v.id_pago from pagos_anulaciones v where v.gimnasio_id = $gimnasio)`

/**
 * Counts of them by `tramo` and by further columns, with their renewals. The period itself nearly always stores its renewal.
 * Otherwise the ledger is searched if another period starts in time after this one or covers it. They are first counted by day,
 * which is the order of their index: without further columns no row is hashed. `offset 0` computes the two columns once.
 */
const counted = (tramo: Sql, by: Sql) => sql`
  with terminados as (
    select p.vencimiento, p.plazo, p.sucursal, p.siguiente_monto,
      case when p.siguiente between p.vencimiento and p.vencimiento + $tolerancia::integer then p.siguiente_dia end as pagado,
      case when p.siguiente <= p.vencimiento + $tolerancia::integer or p.hueco < 0 then p.id_pago end as id_pago
    ${ended} offset 0
  ),
  dias as materialized (
    select t.vencimiento ${by}, array_agg(t.id_pago) filter (where t.pagado is null and t.id_pago is not null) as buscados,
      count(*) as terminaron, count(t.pagado) as renovaron, count(*) filter (where t.pagado <= t.vencimiento) as antes,
      sum(t.siguiente_monto) filter (where t.pagado is not null) as monto
    from terminados t group by t.vencimiento ${by}
  )
  select ${tramo} as tramo ${by}, sum(t.terminaron)::integer as terminaron,
    (sum(t.renovaron) + coalesce(sum(h.renovaron), 0))::integer as renovaron, (sum(t.antes) + coalesce(sum(h.antes), 0))::integer as antes,
    coalesce(sum(t.monto), 0) + coalesce(sum(h.monto), 0) as monto
  from dias t left join lateral (
    select count(*) as renovaron, count(*) filter (where s.dia <= e.vencimiento) as antes, sum(s.monto_total) as monto
    from (select b.id_pago, t.vencimiento from unnest(t.buscados) b (id_pago)) e cross join lateral (${renewing}) s
  ) h on t.buscados is not null
  group by tramo ${by} order by tramo ${by}`

/** A membership is over on the day after its last day. */
const untilYesterday = (asked: Asked) => {
  const { desde, hasta } = upToToday(asked)
  const yesterday = addDays(asked.hoy, -1)
  return { desde: desde > yesterday ? yesterday : desde, hasta: hasta > yesterday ? yesterday : hasta }
}

export const renovaciones: Report = {
  titulo: 'Renovaciones',
  until: untilYesterday,
  figures,
  cuts,
  listing,
  series: {
    tasa: { tabla: 'mes', columna: 'tasa' },
    terminaron: { tabla: 'mes', columna: 'terminaron' },
    renovaron: { tabla: 'mes', columna: 'renovaron' },
    sin_renovar: { tabla: 'mes', columna: 'sin_renovar' },
  },
}

const counts = ['terminaron', 'renovaron', 'antes', 'monto'] as const
type Counts = Record<(typeof counts)[number], number>
type Ended = Counts & { tramo: string; plazo: string; sucursal: string }

async function countedBy(tx: Transaction, statement: Sql, values: Values): Promise<Ended[]> {
  const rows = await tx.query<Omit<Ended, 'monto'> & { monto: string }>(statement, values)
  return rows.map((row) => ({ ...row, monto: Number(row.monto) }))
}

const month = sql`to_char(t.vencimiento, 'YYYY-MM')`
const inMonths = counted(month, sql``)
const inMonthsAndCuts = counted(month, sql`, t.plazo, t.sucursal`)

/** Counts by month, term and branch, for the earlier period of a comparison by month; all breakdowns and totals are sums of them. */
const endedOf = oncePerTransaction(
  (tx, asked) => countedBy(tx, isCompared(asked) ? inMonths : inMonthsAndCuts, asked),
  (asked) => inMonths.with(asked).values,
)

const nothing: Counts = { terminaron: 0, renovaron: 0, antes: 0, monto: 0 }

async function allOf(tx: Transaction, asked: Asked): Promise<Counts> {
  const [all = nothing] = addUp<Counts, keyof Counts>(await endedOf(tx, asked), () => '', counts)
  return all
}

const inThirds = counted(sql`($hasta::date - t.vencimiento) / 30`, sql``)

/** Renewal rates of ended periods, for each of the last three blocks of thirty days with their tolerance over. */
export const recentRates = oncePerTransaction(
  async (tx: Transaction, asked: Asked): Promise<number[]> => {
    const found = await countedBy(tx, inThirds, { ...asked, ...recentDays(asked) })
    return found.map(({ renovaron, terminaron }) => renovaron / terminaron)
  },
  (asked) => inThirds.with({ ...asked, ...recentDays(asked) }).values,
)

function recentDays({ hoy, tolerancia }: Asked): Periodo {
  const hasta = addDays(hoy, -1 - tolerancia)
  return { desde: addDays(hasta, -89), hasta }
}

async function figures(tx: Transaction, asked: Asked): Promise<Figures> {
  const { terminaron, renovaron, antes } = await allOf(tx, asked)
  const count = (id: string, titulo: string, valor: number, definicion: string) =>
    ({ id, titulo, tipo: 'numero', valor, definicion }) as const
  return [
    {
      id: 'tasa',
      titulo: 'Tasa de renovación',
      tipo: 'porcentaje',
      valor: percentOf(renovaron, terminaron),
      definicion:
        'Períodos que terminaron y se renovaron hasta el final de los días de tolerancia, entre todos los que terminaron.',
    },
    count(
      'terminaron',
      'Terminaron',
      terminaron,
      'Períodos de membresía cuyo último día cae en estas fechas y ya pasó.',
    ),
    count(
      'renovaron',
      'Renovaron',
      renovaron,
      'De ellos, los que tienen un período siguiente que empieza dentro de la tolerancia.',
    ),
    count(
      'sin_renovar',
      'Sin renovar',
      terminaron - renovaron,
      'Terminaron y no siguieron, o volvieron después de la tolerancia.',
    ),
    count('antes', 'Renovaron antes de vencer', antes, 'De los que renovaron, los que pagaron hasta el último día.'),
  ]
}

async function cuts(tx: Transaction, asked: Asked): Promise<Tabla[]> {
  const found = await endedOf(tx, asked)
  const of = <T extends Counts>(rows: readonly T[], keyOf: (row: T) => string | undefined) =>
    addUp<T, keyof Counts>(rows, keyOf, counts).map(rated)
  const grafico = { columna: 'tasa', forma: 'barras' } as const
  const titulo = (by: string) => `Tasa de renovación por ${by}`
  const months = ratedTable(
    { id: 'mes', titulo: titulo('mes'), columnas: [{ id: 'mes', titulo: 'Mes', tipo: 'mes' }], grafico },
    of(found, ({ tramo }) => tramo).map((row) => ({ ...row, mes: row.tramo })),
  )
  if (isCompared(asked)) return [months]
  const { plazos, sucursales } = await namesOf(tx, asked, { plazos: found.map(({ plazo }) => plazo) })
  const named = found.map((row) => ({ ...row, ...plazos.get(row.plazo), sucursal: sucursales.get(row.sucursal) }))
  return [
    months,
    ratedTable(
      { id: 'plan', titulo: titulo('plan'), columnas: [texto('plan', 'Plan')], grafico },
      largestFirst(
        of(named, ({ id_plan }) => id_plan),
        'plan',
      ),
    ),
    ratedTable(
      { id: 'sucursal', titulo: 'Por sucursal', columnas: [texto('sucursal', 'Sucursal')] },
      largestFirst(
        of(named, ({ sucursal }) => sucursal),
        'sucursal',
      ),
    ),
  ]
}

const rated = <T extends Counts>(row: T) => ({
  ...row,
  sin_renovar: row.terminaron - row.renovaron,
  tasa: percentOf(row.renovaron, row.terminaron),
  total: row.terminaron,
})

/** The rate stands beside the name: on a phone the counts are reached by scrolling. */
const ratedColumns = [
  porcentaje('tasa', 'Tasa'),
  numero('terminaron', 'Terminaron'),
  numero('renovaron', 'Renovaron'),
  numero('sin_renovar', 'Sin renovar'),
]

function ratedTable(head: Parameters<typeof tableOf>[0], rows: readonly Counts[]): Tabla {
  const [{ tasa } = rated(nothing)] = addUp<Counts, keyof Counts>(rows, () => '', counts).map(rated)
  const columnas = [...head.columnas, ...ratedColumns]
  return tableOf({ ...head, columnas }, rows, ['terminaron', 'renovaron', 'sin_renovar'], { tasa })
}

function listing(asked: Asked): Listing {
  const columnas = [
    texto('miembro', 'Miembro'),
    telefono('telefono', 'Teléfono'),
    texto('plan', 'Plan'),
    texto('sucursal', 'Sucursal'),
    dia('vencia', 'Vencía'),
    texto('resultado', 'Resultado'),
    dia('renovo', 'Pagó el'),
    dinero('monto', 'Importe'),
  ]
  const textOf = (newest = sql``, place = sql``) => sql`
    select e.miembro, e.telefono, z.nombre as plan, b.nombre as sucursal, e.vencimiento as vencia,
      case when s.dia is null then 'Sin renovar' else 'Renovó' end as resultado, s.dia as renovo, s.monto_total as monto
    from (
      select c.*, a.orden, m.nombre as miembro, m.nombre_orden, m.telefono
      from (select p.* ${ended} ${newest}) c
      join pagos_asientos a on a.gimnasio_id = $gimnasio and a.id = c.id_pago
      join miembros m on m.gimnasio_id = $gimnasio and m.id = c.id_miembro
      order by c.vencimiento desc, m.nombre_orden, a.orden ${place}
    ) e
    left join lateral (${renewing}) s on true
    join sucursales b on b.gimnasio_id = $gimnasio and b.id = e.sucursal
    join lateral (
      select p.nombre from planes_plazos t join planes p on p.gimnasio_id = $gimnasio and p.id = t.id_plan
      where t.gimnasio_id = $gimnasio and t.id = e.plazo
    ) z on true
    order by e.vencimiento desc, e.nombre_orden, e.orden`
  const resumen = async (tx: Transaction) => {
    const { terminaron, monto } = await allOf(tx, asked)
    return { '@cantidad': terminaron, monto }
  }
  const page = (tx: Transaction, paging: Paging) =>
    tx.query<Record<string, unknown>>(
      textOf(
        sql`order by p.vencimiento desc fetch first ($por_pagina::bigint + $saltadas::bigint) rows with ties`,
        sql`limit $por_pagina::bigint offset $saltadas::bigint`,
      ),
      { ...asked, ...paging },
    )
  return { columnas, statement: textOf(), page, values: asked, sumas: ['monto'], resumen }
}
