import type { Transaction } from '#server/db/transaction.ts'
import { addDays } from '#shared/dates.ts'
import type { Periodo, Tabla } from '#shared/reportes.ts'
import type { Asked } from './asked.ts'
import { oncePerTransaction } from './once.ts'
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

/** The same counted by day, branch and plan: what ended, what of it was renewed, and what that paid. */
const summed = `
  from renovaciones_diarias c
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

type Ended = {
  mes: string | null
  plan: string | null
  sucursal: string | null
  corte: number
  terminaron: number
  renovaron: number
  antes: number
  monto: string
}

/** All cuts and the whole from one pass. */
const endedOf = oncePerTransaction(
  (tx: Transaction, asked: Asked) =>
    tx.query<Ended>(
      `with meses as materialized (
         select date_trunc('month', c.vencimiento::timestamp) as mes, c.id_plan, c.sucursal_id, sum(c.terminaron) as terminaron,
           sum(c.renovaron) as renovaron, sum(c.antes) as antes, sum(c.monto) as monto ${summed}
         group by 1, 2, 3
       )
       select to_char(c.mes, 'YYYY-MM') as mes, ${planText('p')} as plan, b.nombre as sucursal, c.corte, c.terminaron, c.renovaron,
         c.antes, c.monto
       from (
         select mes, id_plan, sucursal_id, grouping(mes, id_plan, sucursal_id) as corte, sum(terminaron)::integer as terminaron,
           sum(renovaron)::integer as renovaron, sum(antes)::integer as antes, sum(monto) as monto
         from meses
         group by grouping sets (mes, id_plan, sucursal_id)
         having sum(terminaron) > 0
       ) c
       left join planes p on p.gimnasio_id = $1 and p.id = c.id_plan
       left join sucursales b on b.gimnasio_id = $1 and b.id = c.sucursal_id
       order by c.mes, c.terminaron desc`,
      valuesOf(asked),
    ),
  valuesOf,
)

const MES = 0b011
const PLAN = 0b101
const SUCURSAL = 0b110

const cutOf = async (tx: Transaction, asked: Asked, corte: number) =>
  (await endedOf(tx, asked)).filter((row) => row.corte === corte)

/** Every period ended in one month or another. */
async function allOf(tx: Transaction, asked: Asked) {
  const months = await cutOf(tx, asked, MES)
  const sum = (of: (row: Ended) => number) => months.reduce((total, row) => total + of(row), 0)
  return {
    terminaron: sum(({ terminaron }) => terminaron),
    renovaron: sum(({ renovaron }) => renovaron),
    antes: sum(({ antes }) => antes),
    monto: sum(({ monto }) => Math.round(Number(monto) * 100)) / 100,
  }
}

/** What part of the periods that ended was renewed, in each of the last three times thirty days that are over with their tolerance. */
export const recentRates = oncePerTransaction(
  async (tx: Transaction, asked: Asked): Promise<number[]> => {
    const { desde, hasta } = recentDays(asked)
    const [row] = await tx.query<Record<string, number>>(
      `select ${[0, 1, 2]
        .map((back) => {
          const those = `filter (where ($4::date - c.vencimiento) / 30 = ${back})`
          return `sum(c.terminaron) ${those} as t${back}, sum(c.renovaron) ${those} as r${back}`
        })
        .join(', ')} ${summed}`,
      valuesOf({ ...asked, desde, hasta }),
    )
    return [0, 1, 2].flatMap((back) => {
      const all = row?.[`t${back}`] ?? 0
      return all === 0 ? [] : [(row?.[`r${back}`] ?? 0) / all]
    })
  },
  (asked) => valuesOf({ ...asked, ...recentDays(asked) }),
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
  const of = async (corte: number) =>
    (await cutOf(tx, asked, corte)).map((row) => ({
      ...row,
      sin_renovar: row.terminaron - row.renovaron,
      tasa: percentOf(row.renovaron, row.terminaron),
    }))
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
      await of(MES),
      sums,
    ),
    tableOf(
      { id: 'plan', titulo: 'Por plan', columnas: [texto('plan', 'Plan'), ...rest], grafico },
      await of(PLAN),
      sums,
    ),
    tableOf(
      { id: 'sucursal', titulo: 'Por sucursal', columnas: [texto('sucursal', 'Sucursal'), ...rest] },
      await of(SUCURSAL),
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
  const resumen = async (tx: Transaction) => {
    const { terminaron, monto } = await allOf(tx, asked)
    return { '@cantidad': terminaron, monto }
  }
  return { columnas, text, values: valuesOf(asked), sumas: ['monto'], resumen }
}
