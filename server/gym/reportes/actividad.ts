import { actWords } from './frame/act-words.ts'
import { sql, type Sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Tabla } from '#shared/reportes/reporte.ts'
import type { Asked } from './frame/report-request.ts'
import { oncePerTransaction } from './frame/once-per-transaction.ts'
import { isCompared } from './frame/split-period.ts'
import {
  dinero,
  momento,
  numero,
  tableOf,
  texto,
  type Figures,
  type Listing,
  type Paging,
  type Report,
} from './frame/report.ts'

/**
 * Audit rows of the staff on these days and in these branches; `$usuario` filters by user. Rows without a branch are only for callers
 * who see the whole gym: for them no branch is compared.
 */
const acts = ({ usuario }: Asked) => sql`
  h.gimnasio_id = $gimnasio and ($seesAll or h.sucursal_id = any ($sucursales::text[]))
    and ${usuario === '' ? sql`$usuario = '' and h.usuario_id is not null` : sql`h.usuario_id = $usuario`}
    and h.created >= $desde::date::timestamp at time zone $zona and h.created < ($hasta::date + 1)::timestamp at time zone $zona`

type Counted = { acciones: number; cobros: number; anulaciones: number; miembros: number; cambios: number }
type Person = Counted & { id: string; usuario: string; cobrado: string | null }

const charges = sql`h.coleccion = 'pagos' and h.accion = 'create'`

/**
 * The sum of a user's charges, including those voided later. Nearly all fall on these days and in these branches; without that
 * condition the join reads the whole ledger. The others are looked up one by one. The join is full because PostgreSQL makes such a
 * join by hashing alone; where it expects few rows, it would compare every act with every charge. Charges without an act belong to no
 * user and are left out.
 */
const charged = {
  sum: sql`sum(coalesce(a.monto_total,
    (select e.monto_total from pagos_asientos e where e.gimnasio_id = $gimnasio and e.id = h.registro))) filter (where ${charges})`,
  join: sql`full join (
    select a.id, a.monto_total from pagos_asientos a
    where a.gimnasio_id = $gimnasio and a.sucursal_id = any ($sucursales::text[]) and a.dia between $desde::date and $hasta::date offset 0
  ) a on a.id = h.registro`,
}

/** Users with their actions in the period; users without actions are left out. Only the asked days show what each charged. */
const peopleOf = oncePerTransaction(
  (tx, asked) => {
    const { sum, join } = isCompared(asked) ? { sum: sql`null`, join: sql`` } : charged
    return tx.query<Person>(
      sql`with c as materialized (
       select h.usuario_id, count(*) as acciones, count(*) filter (where ${charges}) as cobros,
         count(*) filter (where h.accion = 'void') as anulaciones,
         count(*) filter (where h.coleccion = 'miembros' and h.accion = 'create') as miembros,
         count(*) filter (where h.accion in ('update', 'delete')) as cambios, ${sum} as cobrado
       from (select h.* from auditoria h where ${acts(asked)} offset 0) h ${join}
       group by h.usuario_id
     )
     select u.id, u.name as usuario, c.* from c join users u on u.gimnasio_id = $gimnasio and u.id = c.usuario_id
     order by c.acciones desc, u.name_orden, u.id`,
      asked,
    )
  },
  (asked) => acts(asked).with(asked).values,
)

const sumOf = (people: readonly Person[], id: keyof Counted) => people.reduce((sum, person) => sum + person[id], 0)

export const actividad: Report = { titulo: 'Actividad del personal', figures, cuts, listing }

async function figures(tx: Transaction, asked: Asked): Promise<Figures> {
  const people = await peopleOf(tx, asked)
  const count = (id: string, titulo: string, valor: number, definicion: string) =>
    ({ id, titulo, tipo: 'numero', valor, definicion }) as const
  const total = (id: keyof Counted, titulo: string, definicion: string) =>
    count(id, titulo, sumOf(people, id), definicion)
  return [
    total('acciones', 'Acciones', 'Todo lo que el personal creó, cambió, eliminó o anuló en estos días.'),
    count('personas', 'Personas activas', people.length, 'Usuarios con al menos una acción.'),
    total('cobros', 'Cobros', 'Pagos registrados en estos días, también los que después se anularon.'),
    total('anulaciones', 'Anulaciones', 'Pagos anulados en estos días.'),
  ]
}

type OfDebts = { id: string; saldado: number; condonado: number }

/** The sums that each user took for debts and forgave, those voided later included. */
const ofDebts = oncePerTransaction(
  (tx, asked) =>
    tx.query<OfDebts>(
      sql`select s.usuario_id as id, coalesce(sum(s.monto) filter (where s.clase = 'cobro'), 0)::float8 as saldado,
         coalesce(sum(s.monto) filter (where s.clase = 'condonacion'), 0)::float8 as condonado
       from saldos_asientos s
       where s.gimnasio_id = $gimnasio and s.sucursal_id = any ($sucursales::text[]) and s.dia between $desde::date and $hasta::date
         and ($usuario = '' or s.usuario_id = $usuario)
       group by 1`,
      asked,
      'report_staff_debts',
    ),
  (asked) => [asked.desde, asked.hasta],
)

async function cuts(tx: Transaction, asked: Asked): Promise<Tabla[]> {
  const columnas = [
    texto('usuario', 'Usuario'),
    numero('acciones', 'Acciones'),
    numero('cobros', 'Cobros'),
    dinero('cobrado', 'Registró en pagos'),
    ...(asked.saldo ? [dinero('saldado', 'Cobró de saldos'), dinero('condonado', 'Condonó')] : []),
    numero('anulaciones', 'Anulaciones'),
    numero('miembros', 'Miembros nuevos'),
    numero('cambios', 'Cambios'),
  ]
  const head = {
    id: 'usuario',
    titulo: 'Por persona',
    columnas,
    grafico: { columna: 'acciones', forma: 'barras' } as const,
  }
  if (isCompared(asked)) return []
  const people = await peopleOf(tx, asked)
  const debts = new Map((asked.saldo ? await ofDebts(tx, asked) : []).map((row) => [row.id, row]))
  return [
    tableOf(
      head,
      people.map((person) => ({
        saldado: 0,
        condonado: 0,
        ...debts.get(person.id),
        ...person,
        cobrado: person.cobrado ?? 0,
      })),
      columnas.slice(1).map(({ id }) => id),
    ),
  ]
}

/** Audit rows as displayed, newest first. */
const shown = (rows: Sql) => sql`
  select h.created as momento, u.name as usuario, ${actWords.accion} as accion, ${actWords.que} as que,
    ${actWords.cual} as nombre, coalesce(b.nombre, '') as sucursal
  from ${rows}
  join users u on u.gimnasio_id = h.gimnasio_id and u.id = h.usuario_id
  left join sucursales b on b.gimnasio_id = h.gimnasio_id and b.id = h.sucursal_id`

const newest = sql`order by h.created desc, h.orden desc`

/**
 * Walks the index only up to the page. With known limits PostgreSQL would read and sort all rows, because it expects fewer than a
 * page to pass row-level security. With limits from subqueries it plans for a tenth of the rows.
 */
const pageOf = (asked: Asked) => (tx: Transaction, paging: Paging) => {
  const found = sql`(
    select h.id from auditoria h where ${acts(asked)} ${newest} limit (select $por_pagina::bigint) offset (select $saltadas::bigint)
  ) i join auditoria h on h.id = i.id`
  return tx.query<Record<string, unknown>>(sql`${shown(found)} ${newest}`, { ...asked, ...paging })
}

function listing(asked: Asked): Listing {
  const columnas = [
    momento('momento', 'Fecha'),
    texto('usuario', 'Usuario'),
    texto('accion', 'Acción'),
    texto('que', 'Qué'),
    texto('nombre', 'Cuál'),
    texto('sucursal', 'Sucursal'),
  ]
  const statement = sql`${shown(sql`auditoria h`)} where ${acts(asked)} ${newest}`
  const resumen = async (tx: Transaction) => ({ '@cantidad': sumOf(await peopleOf(tx, asked), 'acciones') })
  return { columnas, statement, page: pageOf(asked), values: asked, sumas: [], resumen }
}
