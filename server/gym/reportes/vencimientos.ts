import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { addDays } from '#shared/values/dates.ts'
import type { Tabla } from '#shared/reportes/reporte.ts'
import type { Asked } from './frame/report-request.ts'
import { everyDay } from './frame/every-day.ts'
import { oncePerTransaction } from './frame/once-per-transaction.ts'
import { planText, plazoText } from '../planes/plan-text.ts'
import { recentRates } from './renovaciones.ts'
import {
  dia,
  dinero,
  numero,
  tableOf,
  telefono,
  texto,
  type Figures,
  type Listing,
  type Paging,
  type Report,
} from './frame/report.ts'

/** Members with their last end on these days, with the price of a renewal. Renewed members end later, so they are not here. */
const ending = sql`
  from membresias s
  join planes_plazos z on z.gimnasio_id = s.gimnasio_id and z.id = s.id_plan_plazo
  where s.gimnasio_id = $gimnasio and s.sucursal_id = any ($sucursales::text[]) and s.vencimiento between $desde::date and $hasta::date
    and not s.eliminado and ($plan = '' or s.id_plan = $plan)`

const cantidad = numero('cantidad', 'Miembros')
const monto = dinero('monto', 'Para renovar')

export const vencimientos: Report = {
  titulo: 'Vencimientos',
  figures,
  cuts,
  listing,
  series: { vencen: { tabla: 'dia', columna: 'cantidad' }, monto: { tabla: 'dia', columna: 'monto' } },
}

const sumsOf = oncePerTransaction(async (tx: Transaction, asked: Asked) => {
  const [sums] = await tx.query<{ cantidad: number; pasados: number; monto: string }>(
    sql`select count(*) as cantidad, count(*) filter (where s.vencimiento < $hoy::date) as pasados,
         coalesce(sum(z.precio), 0) as monto ${ending}`,
    asked,
  )
  return sums
}, ending)

async function figures(tx: Transaction, asked: Asked): Promise<Figures> {
  const sums = await sumsOf(tx, asked)
  const all = sums?.cantidad ?? 0
  const past = sums?.pasados ?? 0
  const toRenew = Number(sums?.monto ?? 0)
  const rates = await recentRates(tx, asked)
  const expected = (rate: number) => (rates.length === 0 ? null : Math.round(toRenew * rate))
  return [
    {
      id: 'vencen',
      titulo: 'Vencen en el período',
      tipo: 'numero',
      valor: all,
      definicion: 'Miembros no eliminados cuya membresía termina en estos días y que todavía no renovaron.',
    },
    {
      id: 'monto',
      titulo: 'Para renovar',
      tipo: 'dinero',
      valor: toRenew,
      definicion: 'Lo que se cobraría si todos renovaran el mismo plazo al precio de hoy.',
    },
    {
      id: 'previsto_minimo',
      titulo: 'Previsto, como mínimo',
      tipo: 'dinero',
      valor: expected(Math.min(...rates)),
      definicion: 'Para renovar por la tasa de renovación más baja de los últimos tres meses.',
    },
    {
      id: 'recuperables',
      titulo: 'Vencidos recuperables',
      tipo: 'numero',
      valor: await recoverable(tx, asked),
      definicion:
        'Hoy, sean cuales sean las fechas elegidas: vencieron hace 60 días o menos, pasó su tolerancia y no renovaron.',
    },
    {
      id: 'previsto_maximo',
      titulo: 'Previsto, como máximo',
      tipo: 'dinero',
      valor: expected(Math.max(...rates)),
      definicion: 'Para renovar por la tasa de renovación más alta de los últimos tres meses.',
    },
    {
      id: 'vencidos',
      titulo: 'Ya vencieron',
      tipo: 'numero',
      valor: past,
      definicion: 'De ellos, los que terminaron antes de hoy.',
    },
    {
      id: 'por_vencer',
      titulo: 'Por vencer',
      tipo: 'numero',
      valor: all - past,
      definicion: 'De ellos, los que terminan hoy o después.',
    },
  ]
}

/** Same rule as on the dashboard. */
async function recoverable(tx: Transaction, asked: Asked): Promise<number> {
  const { hoy, tolerancia } = asked
  const sums = await sumsOf(tx, { ...asked, desde: addDays(hoy, -60), hasta: addDays(hoy, -1 - tolerancia) })
  return sums?.cantidad ?? 0
}

/** The value of SQL `grouping()` for each breakdown: a bit is set for each column that a row is not grouped by. */
const cortes = { dia: 0b011, plan: 0b101, sucursal: 0b110 }

async function cuts(tx: Transaction, asked: Asked): Promise<Tabla[]> {
  const rows = await tx.query<{ corte: number; dia: string; cantidad: number; monto: string }>(
    sql`with dias as materialized (
       select s.vencimiento, s.id_plan, s.sucursal_id, count(*) as cantidad, sum(z.precio) as monto ${ending}
       group by s.vencimiento, s.id_plan, s.sucursal_id
     )
     select c.vencimiento as dia, ${planText('p')} as plan, b.nombre as sucursal, c.corte, c.cantidad, c.monto
     from (
       select vencimiento, id_plan, sucursal_id, grouping(vencimiento, id_plan, sucursal_id) as corte,
         sum(cantidad)::integer as cantidad, sum(monto) as monto
       from dias
       group by grouping sets (vencimiento, id_plan, sucursal_id)
     ) c
     left join planes p on p.gimnasio_id = $gimnasio and p.id = c.id_plan
     left join sucursales b on b.gimnasio_id = $gimnasio and b.id = c.sucursal_id
     order by c.vencimiento, c.cantidad desc`,
    asked,
  )
  const of = (id: keyof typeof cortes) => rows.filter(({ corte }) => corte === cortes[id])
  const cut = (titulo: string, first: ReturnType<typeof texto>, found: readonly Record<string, unknown>[]) =>
    tableOf(
      { id: first.id, titulo, columnas: [first, cantidad, monto], grafico: { columna: 'cantidad', forma: 'barras' } },
      found,
      ['cantidad', 'monto'],
    )
  return [
    cut('Vencimientos por día', dia('dia', 'Vence'), everyDay(of('dia'), asked, { cantidad: 0, monto: '0' })),
    cut('Vencimientos por plan', texto('plan', 'Plan'), of('plan')),
    cut('Vencimientos por sucursal', texto('sucursal', 'Sucursal'), of('sucursal')),
  ]
}

function listing(asked: Asked): Listing {
  const columnas = [
    texto('miembro', 'Miembro'),
    telefono('telefono', 'Teléfono'),
    texto('plan', 'Plan'),
    texto('plazo', 'Plazo'),
    dia('vence', 'Vence'),
    numero('dias', 'Días que faltan'),
    texto('sucursal', 'Sucursal'),
    monto,
  ]
  const textOf = (first = sql``, place = sql``) => sql`
    select m.nombre as miembro, m.telefono, p.nombre as plan, ${plazoText('s')} as plazo, s.vencimiento as vence,
      s.vencimiento - $hoy::date as dias, b.nombre as sucursal, s.precio as monto
    from (select s.*, z.duracion, z.unidad, z.precio ${ending} ${first}) s
    join miembros m on m.gimnasio_id = s.gimnasio_id and m.id = s.id_miembro
    join planes p on p.gimnasio_id = s.gimnasio_id and p.id = s.id_plan
    join sucursales b on b.gimnasio_id = s.gimnasio_id and b.id = s.sucursal_id
    order by s.vencimiento, m.nombre_orden, m.id ${place}`
  const resumen = async (tx: Transaction) => {
    const sums = await sumsOf(tx, asked)
    return { '@cantidad': sums?.cantidad, monto: sums?.monto }
  }
  const page = (tx: Transaction, paging: Paging) =>
    tx.query<Record<string, unknown>>(
      textOf(
        sql`order by s.vencimiento fetch first ($por_pagina::bigint + $saltadas::bigint) rows with ties`,
        sql`limit $por_pagina::bigint offset $saltadas::bigint`,
      ),
      { ...asked, ...paging },
    )
  return { columnas, statement: textOf(), page, values: asked, sumas: ['monto'], resumen }
}
