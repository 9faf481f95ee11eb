import { sql, type Sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { reciboText } from '../../campos/recibo-text.ts'
import { methodsText } from '../../pagos/parts-text.ts'
import { plazoText } from '../../planes/plan-text.ts'
import { amountOf, paymentsOf, wholeOf } from './cobrado.ts'
import { countsRests, owingOf, settledOf } from '../frame/left-owing.ts'
import type { Asked } from '../frame/report-request.ts'
import { dinero, momento, recibo, texto, type Listing, type Paging } from '../frame/report.ts'

/** Looked up per displayed row: with a join, planning the statement took ten times as long as running it. */
const nameOf = (table: 'miembros' | 'sucursales', id: 'a.id_miembro' | 'a.sucursal_id') =>
  sql`(select n.nombre from ${table} n where n.gimnasio_id = a.gimnasio_id and n.id = ${id})`

const namesOf = sql`
  ${nameOf('miembros', 'a.id_miembro')} as miembro,
  (select p.nombre from planes_plazos z join planes p on p.gimnasio_id = z.gimnasio_id and p.id = z.id_plan
    where z.gimnasio_id = a.gimnasio_id and z.id = a.id_plan_plazo) as plan,
  ${nameOf('sucursales', 'a.sucursal_id')} as sucursal,
  (select u.name from users u where u.gimnasio_id = a.gimnasio_id and u.id = a.usuario_id) as cobro`

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

const pageRowsOf = (asked: Asked) => (showsAll(asked) ? paymentsOf(asked, newestFirst) : paymentsOf(asked))

const paging = sql`limit $por_pagina::bigint offset $saltadas::bigint`

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

/** The payments behind the figures; with debts, what was paid of them stands between, by its own receipt. */
export const listing = (asked: Asked): Listing => (asked.saldo ? withDebts(asked) : paidAtOnce(asked))

function paidAtOnce(asked: Asked): Listing {
  const textOf = (rows: Sql) => sql`
    select a.recibo, a.fecha_pago as fecha, ${namesOf}, ${plazoText('a')} as plazo, ${methodsText('a')} as medio,
      ${amountOf(asked)} as monto ${rows}
    order by a.fecha_pago desc, a.orden desc`
  const resumen = async (tx: Transaction) => {
    const sums = await wholeOf(tx, asked)
    return { '@cantidad': sums.pagos, monto: sums.total }
  }
  const page = (tx: Transaction, given: Paging) =>
    tx.query<Record<string, unknown>>(sql`${textOf(pageRowsOf(asked))} ${paging}`, { ...asked, ...given })
  return { columnas, statement: textOf(paymentsOf(asked)), page, values: asked, sumas: ['monto'], resumen }
}

/** The rest that a payment `a` left, if the asked methods include it. */
const restOf = (asked: Asked) =>
  countsRests(asked)
    ? sql`coalesce((select d.monto from deudas_asientos d where d.gimnasio_id = a.gimnasio_id and d.id = a.id), 0)`
    : sql`0`

const lineOf = (asked: Asked, rows: Sql) => sql`
  select a.gimnasio_id, 0 as lugar, a.orden, a.recibo, a.fecha_pago as fecha, a.id_miembro, a.id_plan_plazo, a.sucursal_id, a.usuario_id,
    ${plazoText('a')} as plazo, ${methodsText('a')} as medio, ${amountOf(asked)} - ${restOf(asked)} as monto
  ${rows}`

const settled = sql`
  select s.gimnasio_id, 1, s.orden, s.recibo, s.created, d.id_miembro, a.id_plan_plazo, s.sucursal_id, s.usuario_id,
    'Saldo del recibo ' || ${reciboText(sql`a.recibo`)}, s.medio_pago, s.monto
  ${settledOf}`

function withDebts(asked: Asked): Listing {
  const textOf = (payments: Sql, debts = settled) => sql`
    select a.recibo, a.fecha, ${namesOf}, a.plazo, a.medio, a.monto
    from (${payments} union all ${debts}) a order by a.fecha desc, a.lugar, a.orden desc`
  // Neither ledger gives a page more rows than those up to its end.
  const upToPage = sql`limit $por_pagina::bigint + $saltadas::bigint`
  const newest = sql`(${lineOf(asked, pageRowsOf(asked))} order by a.fecha_pago desc, a.orden desc ${upToPage})`
  const newestDebts = sql`(${settled} order by s.created desc, s.orden desc ${upToPage})`
  const page = (tx: Transaction, given: Paging) =>
    tx.query<Record<string, unknown>>(sql`${textOf(newest, newestDebts)} ${paging}`, { ...asked, ...given })
  const resumen = async (tx: Transaction) => {
    const { pagos, total } = await wholeOf(tx, asked)
    const owing = (await owingOf(tx, asked)).filter(({ de_venta }) => !de_venta)
    return { '@cantidad': pagos + owing.reduce((count, { cobros }) => count + cobros, 0), monto: total }
  }
  return {
    columnas,
    statement: textOf(lineOf(asked, paymentsOf(asked))),
    page,
    values: asked,
    sumas: ['monto'],
    resumen,
  }
}
