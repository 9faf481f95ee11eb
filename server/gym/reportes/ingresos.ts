import { sql, type Sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Columna, Tabla } from '#shared/reportes/reporte.ts'
import type { Asked } from './frame/report-request.ts'
import { addUp } from './frame/add-up.ts'
import { everyDay } from './frame/every-day.ts'
import { amountOf, countPayers, cutsOf, paymentsOf, wholeOf } from './cobrado.ts'
import { soldOf } from './conceptos.ts'
import { namesOf } from './frame/read-names.ts'
import { isCompared } from './frame/split-period.ts'
import { methodsText } from '../pagos/parts-text.ts'
import { plazoText } from '../planes/plan-text.ts'
import {
  dia,
  dinero,
  largestFirst,
  momento,
  numero,
  recibo,
  tableOf,
  texto,
  type Figures,
  type Listing,
  type Paging,
  type Report,
} from './frame/report.ts'

const pagos = numero('pagos', 'Pagos')
const total = dinero('total', 'Membresías')

/** Sales belong to no plan. */
const hasSales = ({ plan, plazo }: Asked) => plan === '' && plazo === ''

export const ingresos: Report = {
  titulo: 'Ingresos',
  figures,
  cuts,
  listing,
  series: {
    ingresos: { tabla: 'dia', columna: 'ingresos' },
    cobrado: { tabla: 'dia', columna: 'total' },
    vendido: { tabla: 'dia', columna: 'ventas' },
    pagos: { tabla: 'dia', columna: 'pagos' },
    promedio: { tabla: 'dia', columna: 'total', entre: 'pagos' },
    descuentos: { tabla: 'dia', columna: 'descuento' },
  },
}

async function figures(tx: Transaction, asked: Asked): Promise<Figures> {
  const { pagos: cantidad, total: cobrado, descuento } = await wholeOf(tx, asked)
  const vendido = addedUp((await salesOf(tx, asked)).map((day) => day.total))
  const membresias: Figures[number] = {
    id: 'cobrado',
    titulo: 'Membresías',
    tipo: 'dinero',
    valor: cobrado,
    definicion:
      'Suma de los pagos de membresías del período por el día en que entró el dinero, sin los anulados. Son los del detalle.',
  }
  const whole: Figures = [
    {
      id: 'ingresos',
      titulo: 'Ingresos',
      tipo: 'dinero',
      valor: addedUp([cobrado, vendido]),
      definicion: 'Las membresías más las ventas del período.',
    },
    membresias,
    {
      id: 'vendido',
      titulo: 'Ventas',
      tipo: 'dinero',
      valor: vendido,
      definicion: 'Suma de las ventas y los pases del día del período, sin los anulados. Su detalle está en Conceptos.',
    },
  ]
  return [
    ...(hasSales(asked) ? whole : [membresias]),
    {
      id: 'pagos',
      titulo: 'Pagos',
      tipo: 'numero',
      valor: cantidad,
      definicion: 'Cobros válidos de membresías del período.',
    },
    {
      id: 'promedio',
      titulo: 'Pago promedio',
      tipo: 'dinero',
      valor: cantidad === 0 ? null : Math.round(cobrado / cantidad),
      definicion: 'Lo cobrado por membresías entre la cantidad de pagos, sin centavos.',
    },
    {
      id: 'descuentos',
      titulo: 'Descuentos',
      tipo: 'dinero',
      valor: descuento,
      definicion: 'Lo que faltó para el precio de lista en esos pagos. No está dentro de lo cobrado.',
    },
    {
      id: 'pagaron',
      titulo: 'Miembros que pagaron',
      tipo: 'numero',
      valor: await countPayers(tx, asked),
      definicion: 'Personas con al menos un pago válido en el período; quien pagó dos veces cuenta una.',
    },
  ]
}

const addedUp = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100

/** The sales of each day, none while only payments of a plan are asked for. */
const salesOf = async (tx: Transaction, asked: Asked) => (hasSales(asked) ? (await soldOf(tx, asked)).dias : [])

async function cuts(tx: Transaction, asked: Asked): Promise<Tabla[]> {
  const { dias, ventas } = await cutsOf(tx, asked)
  const days = byDay(asked, dias, await salesOf(tx, asked))
  if (isCompared(asked)) return [days]
  const names = await namesOf(tx, asked, {
    plazos: ventas.map(({ plazo }) => plazo),
    usuarios: ventas.map(({ usuario }) => usuario),
  })
  const by = (id: 'medio' | 'plazo' | 'sucursal' | 'usuario') => addUp(ventas, (row) => row[id], ['pagos', 'total'])
  const sold = by('plazo').map((row) => ({ ...row, ...names.plazos.get(row.plazo) }))
  const branches = by('sucursal').map((row) => ({ ...row, sucursal: names.sucursales.get(row.sucursal) }))
  const people = by('usuario').map((row) => ({ ...row, usuario: names.usuarios.get(row.usuario) }))
  return [
    days,
    bars('Por medio de pago', texto('medio', 'Medio de pago'), by('medio')),
    bars(
      'Por plan',
      texto('plan', 'Plan'),
      addUp(sold, (row) => row.id_plan, ['pagos', 'total']),
    ),
    cut(
      { id: 'plazo', titulo: 'Membresías por plan y plazo' },
      [texto('plan', 'Plan'), texto('plazo', 'Plazo')],
      largestFirst(sold, 'plan', 'plazo'),
    ),
    bars('Por sucursal', texto('sucursal', 'Sucursal'), branches),
    bars('Por quien cobró', texto('usuario', 'Usuario'), people),
  ]
}

const nothing = { pagos: 0, descuento: 0, total: 0, ventas: 0, ingresos: 0 }
const summed = ['pagos', 'descuento', 'total', 'ventas', 'ingresos'] as const

type DayOf<T> = readonly (T & { dia: string })[]

/** Memberships and sales of each day. */
function byDay(asked: Asked, paid: DayOf<Omit<typeof nothing, 'ventas' | 'ingresos'>>, sold: DayOf<{ total: number }>) {
  const withSales = hasSales(asked)
  const rows = addUp(
    [
      ...paid.map((row) => ({ ...nothing, ...row, ingresos: row.total })),
      ...sold.map(({ dia: day, total: ventas }) => ({ ...nothing, dia: day, ventas, ingresos: ventas })),
    ],
    (row) => row.dia,
    summed,
  ).toSorted((one, other) => (one.dia < other.dia ? -1 : 1))
  return tableOf(
    {
      id: 'dia',
      titulo: 'Por día',
      grafico: { columna: withSales ? 'ingresos' : 'total', forma: 'barras' },
      columnas: [
        dia('dia', 'Día'),
        pagos,
        dinero('descuento', 'Descuentos'),
        total,
        ...(withSales ? [dinero('ventas', 'Ventas'), dinero('ingresos', 'Ingresos')] : []),
      ],
    },
    everyDay(rows, asked, nothing),
    summed,
  )
}

type Head = { id: string; titulo: string; forma?: 'barras' }
type Rows = readonly ({ total: string | number } & Record<string, unknown>)[]

function cut({ forma, ...head }: Head, names: readonly Columna[], rows: readonly Record<string, unknown>[]): Tabla {
  const chart = forma ? { grafico: { columna: 'total', forma } } : {}
  return tableOf({ ...head, ...chart, columnas: [...names, pagos, total] }, rows, ['pagos', 'total'])
}

const bars = (titulo: string, name: Columna, rows: Rows) =>
  cut({ id: name.id, titulo, forma: 'barras' }, [name], largestFirst(rows, name.id))

/** Looked up per displayed row: with a join, planning the statement took ten times as long as running it. */
const nameOf = (table: 'miembros' | 'sucursales', id: 'a.id_miembro' | 'a.sucursal_id') =>
  sql`(select n.nombre from ${table} n where n.gimnasio_id = a.gimnasio_id and n.id = ${id})`

/**
 * Walks the index only up to the page. PostgreSQL would read and sort all days before it has statistics. A day lies within a day
 * of its payments' instants in any zone.
 */
const newestFirst = sql`(
  select * from pagos_asientos
  where gimnasio_id = $gimnasio and fecha_pago >= ($desde::date - 1)::timestamp at time zone 'UTC'
    and fecha_pago < ($hasta::date + 2)::timestamp at time zone 'UTC'
  order by fecha_pago desc, orden desc offset 0
)`

/** A walk past payments that are not shown may be long. */
const showsAll = ({ seesAll, medio_pago, plan, plazo, usuario }: Asked) =>
  seesAll && [medio_pago, plan, plazo, usuario].every((filter) => filter === '')

function listing(asked: Asked): Listing {
  const columnas = [
    recibo('recibo', 'Recibo'),
    momento('fecha', 'Fecha'),
    texto('miembro', 'Cliente'),
    texto('plan', 'Plan'),
    texto('plazo', 'Plazo'),
    texto('medio', 'Medio de pago'),
    texto('sucursal', 'Sucursal'),
    texto('cobro', 'Cobró'),
    dinero('monto', 'Importe'),
  ]
  const textOf = (rows: Sql) => sql`
    select a.recibo, a.fecha_pago as fecha, ${nameOf('miembros', 'a.id_miembro')} as miembro,
      (select p.nombre from planes_plazos z join planes p on p.gimnasio_id = z.gimnasio_id and p.id = z.id_plan
        where z.gimnasio_id = a.gimnasio_id and z.id = a.id_plan_plazo) as plan,
      ${plazoText('a')} as plazo, ${methodsText('a')} as medio, ${nameOf('sucursales', 'a.sucursal_id')} as sucursal,
      (select u.name from users u where u.gimnasio_id = a.gimnasio_id and u.id = a.usuario_id) as cobro,
      ${amountOf(asked)} as monto ${rows}
    order by a.fecha_pago desc, a.orden desc`
  const resumen = async (tx: Transaction) => {
    const sums = await wholeOf(tx, asked)
    return { '@cantidad': sums.pagos, monto: sums.total }
  }
  const page = (tx: Transaction, paging: Paging) =>
    tx.query<Record<string, unknown>>(
      sql`${textOf(showsAll(asked) ? paymentsOf(asked, newestFirst) : paymentsOf(asked))} limit $por_pagina::bigint offset $saltadas::bigint`,
      { ...asked, ...paging },
    )
  return { columnas, statement: textOf(paymentsOf(asked)), page, values: asked, sumas: ['monto'], resumen }
}
