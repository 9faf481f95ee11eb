import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { addDays } from '#shared/values/dates.ts'
import type { Columna, Tabla } from '#shared/reportes/reporte.ts'
import type { Asked } from './frame/report-request.ts'
import { addUp } from './frame/add-up.ts'
import { everyDay } from './frame/every-day.ts'
import { oncePerTransaction } from './frame/once-per-transaction.ts'
import { namesOf } from './frame/read-names.ts'
import {
  dia,
  dinero,
  momento,
  numero,
  tableOf,
  texto,
  type Figures,
  type Listing,
  type Report,
} from './frame/report.ts'
import { isCompared } from './frame/split-period.ts'
import { upToToday } from './frame/up-to-today.ts'

/**
 * Counts confirmed on these days, on their day in the gym's zone; `$usuario` filters by who counted. A count that was taken back by a
 * reopening is listed, but no longer part of any sum: the next count of its session takes its place.
 */
const closings = sql`
  from caja_cierres c
  join caja_aperturas a on a.gimnasio_id = c.gimnasio_id and a.id = c.id_sesion
  left join caja_reaperturas r on r.gimnasio_id = c.gimnasio_id and r.id_cierre = c.id
  cross join lateral (select (c.created at time zone $zona)::date as dia) d
  where c.gimnasio_id = $gimnasio and a.sucursal_id = any ($sucursales::text[]) and ($usuario = '' or c.usuario_id = $usuario)
    and c.created >= $desde::date::timestamp at time zone $zona and c.created < ($hasta::date + 1)::timestamp at time zone $zona`

type Sums = { cierres: number; distintos: number; falto: number; sobro: number; diferencia: number; reabiertos: number }
type Counted = Sums & { dia: string; caja: string; usuario: string; sucursal: string }

const sums = ['cierres', 'distintos', 'falto', 'sobro', 'diferencia', 'reabiertos'] as const

/** One row for each day, till and person, so that all breakdowns have the same total. */
const countedOf = oncePerTransaction(
  (tx, asked) =>
    tx.query<Counted>(
      sql`select d.dia, c.caja_id as caja, c.usuario_id as usuario, a.sucursal_id as sucursal,
         count(*) filter (where r is null)::integer as cierres,
         count(*) filter (where r is null and c.diferencia <> 0)::integer as distintos,
         coalesce(sum(-c.diferencia) filter (where r is null and c.diferencia < 0), 0)::float8 as falto,
         coalesce(sum(c.diferencia) filter (where r is null and c.diferencia > 0), 0)::float8 as sobro,
         coalesce(sum(c.diferencia) filter (where r is null), 0)::float8 as diferencia,
         count(r.id_cierre)::integer as reabiertos
       ${closings} group by 1, 2, 3, 4 order by 1`,
      asked,
      'report_closings',
    ),
  closings,
)

const nothing: Sums = { cierres: 0, distintos: 0, falto: 0, sobro: 0, diferencia: 0, reabiertos: 0 }

const wholeOf = async (tx: Transaction, asked: Asked): Promise<Sums> =>
  addUp(await countedOf(tx, asked), () => undefined, sums)[0] ?? nothing

export const cierres: Report = {
  titulo: 'Cierres de caja',
  until: upToToday,
  figures,
  cuts,
  listing,
  series: Object.fromEntries(
    ['diferencia', 'falto', 'sobro', 'cierres'].map((columna) => [columna, { tabla: 'dia', columna }]),
  ),
}

async function figures(tx: Transaction, asked: Asked): Promise<Figures> {
  const whole = await wholeOf(tx, asked)
  const figure = (id: keyof Sums, tipo: 'numero' | 'dinero', titulo: string, definicion: string) =>
    ({ id, titulo, tipo, valor: whole[id], definicion }) as const
  return [
    figure(
      'diferencia',
      'dinero',
      'Diferencia',
      'Lo contado menos lo esperado, sumado: lo que sobró menos lo que faltó.',
    ),
    figure('falto', 'dinero', 'Faltó', 'Suma de los cierres en los que se contó menos de lo esperado.'),
    figure('sobro', 'dinero', 'Sobró', 'Suma de los cierres en los que se contó más de lo esperado.'),
    figure('cierres', 'numero', 'Cierres', 'Conteos confirmados en estos días, sin los que una reapertura dejó atrás.'),
    figure('distintos', 'numero', 'Cierres con diferencia', 'De los cierres, los que no dieron exacto.'),
    figure(
      'reabiertos',
      'numero',
      'Reabiertos',
      'Cierres que se volvieron a abrir. Conservan su número de Z y no suman.',
    ),
  ]
}

const columns = [
  numero('cierres', 'Cierres'),
  numero('distintos', 'Con diferencia'),
  dinero('falto', 'Faltó'),
  dinero('sobro', 'Sobró'),
  dinero('diferencia', 'Diferencia'),
]

type Head = { id: string; titulo: string; names: readonly Columna[]; more?: readonly Columna[] }

const cut = ({ id, titulo, names, more = [] }: Head, rows: readonly Record<string, unknown>[]): Tabla => {
  const figures = [...columns, ...more]
  const chart = { columna: 'diferencia', forma: 'barras' } as const
  return tableOf(
    { id, titulo, grafico: chart, columnas: [...names, ...figures] },
    rows,
    figures.map((column) => column.id),
  )
}

async function cuts(tx: Transaction, asked: Asked): Promise<Tabla[]> {
  const rows = await countedOf(tx, asked)
  const months = await monthsOf(tx, asked)
  const by = (id: 'dia' | 'caja' | 'usuario' | 'sucursal') => addUp(rows, (row) => row[id], sums)
  const overTime = [
    cut({ id: 'dia', titulo: 'Por día', names: [dia('dia', 'Día')] }, everyDay(by('dia'), asked, nothing)),
    trend(months[0] ?? [], asked),
  ]
  if (isCompared(asked)) return overTime
  const usuarios = [...rows, ...months.flatMap((month) => month)].map(({ usuario }) => usuario)
  const names = await namesOf(tx, asked, { usuarios })
  const tills = await tillsOf(tx, asked)
  const people = by('usuario').map((row) => {
    const [now, before] = months.map((month) => differenceOf(month, row.usuario))
    return { ...row, usuario: names.usuarios.get(row.usuario), ultimos: now, previos: before }
  })
  const sucursal = (id: string) => names.sucursales.get(id)
  return [
    ...overTime,
    cut(
      {
        id: 'usuario',
        titulo: 'Por persona',
        names: [texto('usuario', 'Quien contó')],
        more: [dinero('ultimos', 'Últimos 30 días'), dinero('previos', '30 días anteriores')],
      },
      worstFirst(people),
    ),
    cut(
      { id: 'caja', titulo: 'Por caja', names: [texto('caja', 'Caja'), texto('sucursal', 'Sucursal')] },
      worstFirst(by('caja').map((row) => ({ ...row, caja: tills.get(row.caja), sucursal: sucursal(row.sucursal) }))),
    ),
    cut(
      { id: 'sucursal', titulo: 'Por sucursal', names: [texto('sucursal', 'Sucursal')] },
      worstFirst(by('sucursal').map((row) => ({ ...row, sucursal: sucursal(row.sucursal) }))),
    ),
  ]
}

const worstFirst = <T extends Sums>(rows: readonly T[]) =>
  rows.toSorted((a, b) => b.falto + b.sobro - a.falto - a.sobro || b.cierres - a.cierres)

/** The counts of the thirty days up to the last one, and of the thirty before. */
const monthsOf = (tx: Transaction, asked: Asked) =>
  Promise.all(
    [0, 30].map((ago) => {
      const hasta = addDays(asked.hasta, -ago)
      return countedOf(tx, { ...asked, desde: addDays(hasta, -29), hasta })
    }),
  )

const differenceOf = (month: readonly Counted[], usuario: string) =>
  addUp(
    month.filter((row) => row.usuario === usuario),
    () => undefined,
    sums,
  )[0]?.diferencia ?? 0

/** The sum of the differences, day by day, whatever days were asked. */
function trend(month: readonly Counted[], { hasta }: Asked): Tabla {
  const days = new Map(addUp(month, (row) => row.dia, sums).map((row) => [row.dia, row]))
  let cents = 0
  const rows = Array.from({ length: 30 }, (_, at) => {
    const day = addDays(hasta, at - 29)
    const { cierres, diferencia } = days.get(day) ?? nothing
    cents += Math.round(diferencia * 100)
    return { dia: day, cierres, diferencia, acumulada: cents / 100 }
  })
  return tableOf(
    {
      id: 'tendencia',
      titulo: 'Diferencia acumulada en 30 días',
      grafico: { columna: 'acumulada', forma: 'linea' },
      columnas: [
        dia('dia', 'Día'),
        numero('cierres', 'Cierres'),
        dinero('diferencia', 'Diferencia'),
        dinero('acumulada', 'Acumulada'),
      ],
    },
    month.length === 0 ? [] : rows,
  )
}

async function tillsOf(tx: Transaction, { gimnasio }: Asked): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ id: string; nombre: string }>(
    sql`select id, nombre from cajas where gimnasio_id = $gimnasio`,
    { gimnasio },
    'report_tills',
  )
  return new Map(rows.map(({ id, nombre }) => [id, nombre]))
}

function listing(asked: Asked): Listing {
  const columnas = [
    momento('momento', 'Fecha'),
    numero('numero', 'Z'),
    texto('caja', 'Caja'),
    texto('sucursal', 'Sucursal'),
    texto('abrio', 'Abrió'),
    texto('conto', 'Contó'),
    dinero('esperado', 'Esperado'),
    dinero('contado', 'Contado'),
    dinero('diferencia', 'Diferencia'),
    texto('motivo', 'Motivo'),
    texto('estado', 'Estado'),
  ]
  const statement = sql`
    select c.created as momento, c.numero, k.nombre as caja, b.nombre as sucursal, o.name as abrio, u.name as conto,
      c.esperado, c.contado, case when r is null then c.diferencia end as diferencia, coalesce(m.motivo, '') as motivo,
      case when r is null then 'Cerrada' else 'Reabierta' end as estado
    from (select c.id ${closings}) f
    join caja_cierres c on c.gimnasio_id = $gimnasio and c.id = f.id
    join caja_aperturas a on a.gimnasio_id = $gimnasio and a.id = c.id_sesion
    join cajas k on k.gimnasio_id = $gimnasio and k.id = c.caja_id
    join sucursales b on b.gimnasio_id = $gimnasio and b.id = a.sucursal_id
    join users o on o.gimnasio_id = $gimnasio and o.id = a.usuario_id
    join users u on u.gimnasio_id = $gimnasio and u.id = c.usuario_id
    left join caja_motivos m on m.gimnasio_id = $gimnasio and m.id_cierre = c.id
    left join caja_reaperturas r on r.gimnasio_id = $gimnasio and r.id_cierre = c.id
    order by c.created desc, c.orden desc`
  const resumen = async (tx: Transaction) => {
    const { cierres: standing, reabiertos, diferencia } = await wholeOf(tx, asked)
    return { '@cantidad': standing + reabiertos, diferencia }
  }
  return { columnas, statement, values: asked, sumas: ['diferencia'], resumen }
}
