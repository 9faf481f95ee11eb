import type { Transaction } from '#server/db/transaction.ts'
import { addDays } from '#shared/dates.ts'
import type { Tabla } from '#shared/reportes.ts'
import type { Asked } from './asked.ts'
import { planText } from './plan-text.ts'
import {
  dia,
  dinero,
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

/** Periods that stand and ended on these days, each with the next one of its member that begins before its tolerance is over. */
const ended = `
  from renovaciones c
  where c.gimnasio_id = $1 and c.sucursal_id = any ($2::text[]) and c.vencimiento between $3::date and $4::date
    and ($5 = '' or c.id_plan = $5)`

const valuesOf = ({ gimnasio, sucursales, desde, hasta, plan }: Asked) => [gimnasio, sucursales, desde, hasta, plan]

/** A membership is over the day after its last one. */
const untilYesterday = (asked: Asked) => {
  const { desde, hasta } = upToToday(asked)
  const yesterday = addDays(asked.hoy, -1)
  return { desde: desde > yesterday ? yesterday : desde, hasta: hasta > yesterday ? yesterday : hasta }
}

export const renovaciones: Report = { titulo: 'Renovaciones', until: untilYesterday, figures, cuts, listing }

const none = { terminaron: 0, renovaron: 0, antes: 0 }

/** What part of the periods that ended was renewed, in each of the last three times thirty days that are over with their tolerance. */
export async function recentRates(tx: Transaction, asked: Asked): Promise<number[]> {
  const last = addDays(asked.hoy, -1 - asked.tolerancia)
  const [row] = await tx.query<Record<string, number>>(
    `select ${[0, 1, 2]
      .map((back) => {
        const those = `filter (where ($4::date - c.vencimiento) / 30 = ${back})`
        return `count(*) ${those} as t${back}, count(c.renovo) ${those} as r${back}`
      })
      .join(', ')} ${ended}`,
    valuesOf({ ...asked, desde: addDays(last, -89), hasta: last }),
  )
  return [0, 1, 2].flatMap((back) => {
    const all = row?.[`t${back}`] ?? 0
    return all === 0 ? [] : [(row?.[`r${back}`] ?? 0) / all]
  })
}

async function figures(tx: Transaction, asked: Asked): Promise<Figures> {
  const [sums] = await tx.query<{ terminaron: number; renovaron: number; antes: number }>(
    `select count(*) as terminaron, count(c.renovo) as renovaron,
       count(*) filter (where c.renovo <= c.vencimiento) as antes ${ended}`,
    valuesOf(asked),
  )
  const { terminaron, renovaron, antes } = sums ?? none
  const count = (id: string, titulo: string, valor: number, definicion: string) =>
    ({ id, titulo, tipo: 'numero', valor, definicion }) as const
  return [
    {
      id: 'tasa',
      titulo: 'Tasa de renovación',
      tipo: 'porcentaje',
      valor: percentOf(renovaron, terminaron),
      definicion:
        'Periodos que terminaron y se renovaron hasta el final de los días de tolerancia, entre todos los que terminaron.',
    },
    count(
      'terminaron',
      'Terminaron',
      terminaron,
      'Periodos de membresía cuyo último día cae en estas fechas y ya pasó.',
    ),
    count(
      'renovaron',
      'Renovaron',
      renovaron,
      'De ellos, los que tienen un periodo siguiente que empieza dentro de la tolerancia.',
    ),
    count('antes', 'Renovaron antes de vencer', antes, 'De ellos, los que pagaron hasta el último día.'),
    count(
      'sin_renovar',
      'Sin renovar',
      terminaron - renovaron,
      'Terminaron y no siguieron, o volvieron después de la tolerancia.',
    ),
  ]
}

async function cuts(tx: Transaction, asked: Asked): Promise<Tabla[]> {
  const rows = await tx.query<{ corte: number; terminaron: number; renovaron: number }>(
    `with dias as materialized (
       select date_trunc('month', d.vencimiento::timestamp) as mes, d.id_plan, d.sucursal_id, d.terminaron, d.renovaron
       from (
         select c.vencimiento, c.id_plan, c.sucursal_id, count(*) as terminaron, count(c.renovo) as renovaron ${ended}
         group by c.vencimiento, c.id_plan, c.sucursal_id
       ) d
     )
     select to_char(c.mes, 'YYYY-MM') as mes, ${planText('p')} as plan, b.nombre as sucursal, c.corte, c.terminaron, c.renovaron,
       c.terminaron - c.renovaron as sin_renovar
     from (
       select mes, id_plan, sucursal_id, grouping(mes, id_plan, sucursal_id) as corte,
         sum(terminaron)::integer as terminaron, sum(renovaron)::integer as renovaron
       from dias
       group by grouping sets (mes, id_plan, sucursal_id)
     ) c
     left join planes p on p.gimnasio_id = $1 and p.id = c.id_plan
     left join sucursales b on b.gimnasio_id = $1 and b.id = c.sucursal_id
     order by c.mes, c.terminaron desc`,
    valuesOf(asked),
  )
  const of = (corte: number) =>
    rows.filter((row) => row.corte === corte).map((row) => ({ ...row, tasa: percentOf(row.renovaron, row.terminaron) }))
  const rest = [
    numero('terminaron', 'Terminaron'),
    numero('renovaron', 'Renovaron'),
    numero('sin_renovar', 'Sin renovar'),
    porcentaje('tasa', 'Tasa'),
  ]
  const sums = ['terminaron', 'renovaron', 'sin_renovar']
  const grafico = { columna: 'tasa', forma: 'barras' } as const
  return [
    tableOf(
      { id: 'mes', titulo: 'Por mes', columnas: [{ id: 'mes', titulo: 'Mes', tipo: 'mes' }, ...rest], grafico },
      of(0b011),
      sums,
    ),
    tableOf({ id: 'plan', titulo: 'Por plan', columnas: [texto('plan', 'Plan'), ...rest], grafico }, of(0b101), sums),
    tableOf(
      { id: 'sucursal', titulo: 'Por sucursal', columnas: [texto('sucursal', 'Sucursal'), ...rest] },
      of(0b110),
      sums,
    ),
  ]
}

function listing(asked: Asked): Listing {
  const columnas = [
    texto('miembro', 'Miembro'),
    texto('telefono', 'Teléfono'),
    texto('plan', 'Plan'),
    texto('sucursal', 'Sucursal'),
    dia('vencia', 'Vencía'),
    texto('resultado', 'Resultado'),
    dia('renovo', 'Pagó el'),
    dinero('monto', 'Monto'),
  ]
  const text = `
    select m.nombre as miembro, m.telefono, p.nombre as plan, b.nombre as sucursal, c.vencimiento as vencia,
      case when c.renovo is null then 'Sin renovar' else 'Renovó' end as resultado, c.renovo, c.monto_renueva as monto
    from (select * ${ended}) c
    join miembros m on m.gimnasio_id = c.gimnasio_id and m.id = c.id_miembro
    join planes p on p.gimnasio_id = c.gimnasio_id and p.id = c.id_plan
    join sucursales b on b.gimnasio_id = c.gimnasio_id and b.id = c.sucursal_id
    order by c.vencimiento desc, m.nombre, c.orden`
  const resumen = `select count(*) as "@cantidad", coalesce(sum(c.monto_renueva), 0) as monto ${ended}`
  return { columnas, text, values: valuesOf(asked), sumas: ['monto'], resumen }
}
