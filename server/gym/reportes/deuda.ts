import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Tabla } from '#shared/reportes/reporte.ts'
import { oncePerTransaction } from './frame/once-per-transaction.ts'
import type { Asked } from './frame/report-request.ts'
import {
  dia,
  dinero,
  numero,
  recibo,
  tableOf,
  telefono,
  texto,
  type Figures,
  type Listing,
  type Report,
} from './frame/report.ts'
import { isCompared } from './frame/split-period.ts'

/** Debts by the days since they were due: the most days of each, and its words. */
const edades = [
  [-1, 'Aún no vence'],
  [7, '0 a 7 días'],
  [30, '8 a 30 días'],
  [60, '31 a 60 días'],
  [90, '61 a 90 días'],
  [Infinity, 'Más de 90 días'],
] as const

/** The debts of now, whatever days were asked; `$usuario` filters by who left it owing. */
const open = sql`
  from deudas_abiertas b
  join deudas_asientos d on d.gimnasio_id = b.gimnasio_id and d.id = b.id_deuda
  where b.gimnasio_id = $gimnasio and b.sucursal_id = any ($sucursales::text[]) and ($usuario = '' or d.usuario_id = $usuario)`

/** `dias` since it was due, negative before. */
type Owed = { sucursal: string; miembro: string; dias: number; deudas: number; saldo: number }

const owedOf = oncePerTransaction(
  (tx, asked) =>
    tx.query<Owed>(
      sql`select b.sucursal_id as sucursal, b.id_miembro as miembro, $hoy::date - b.vence as dias, count(*)::integer as deudas,
         sum(b.queda)::float8 as saldo ${open} group by 1, 2, 3`,
      asked,
      'report_debts',
    ),
  open,
)

/** Only what is owed now is known: nothing of an earlier period. */
export const deuda: Report = {
  titulo: 'Deuda',
  until: ({ hoy }) => ({ desde: hoy, hasta: hoy }),
  figures: async (tx, asked) => (isCompared(asked) ? [] : figuresOf(await owedOf(tx, asked))),
  cuts: async (tx, asked) => (isCompared(asked) ? [] : cuts(tx, asked)),
  listing,
}

const totalOf = (rows: readonly Owed[]) => rows.reduce((sum, { saldo }) => sum + Math.round(saldo * 100), 0) / 100

const sumsOf = (rows: readonly Owed[]) => ({
  deudas: rows.reduce((sum, { deudas }) => sum + deudas, 0),
  miembros: new Set(rows.map(({ miembro }) => miembro)).size,
  saldo: totalOf(rows),
})

function figuresOf(rows: readonly Owed[]): Figures {
  const { deudas, miembros, saldo } = sumsOf(rows)
  const late = rows.filter(({ dias }) => dias >= 0)
  return [
    {
      id: 'deuda',
      titulo: 'Deuda',
      tipo: 'dinero',
      valor: saldo,
      definicion: 'Lo que hoy se debe: lo que quedó a cuenta, menos lo cobrado y lo condonado. Es el detalle.',
    },
    {
      id: 'vencida',
      titulo: 'Deuda vencida',
      tipo: 'dinero',
      valor: totalOf(late),
      definicion: 'De ella, la que vence hoy o venció antes.',
    },
    {
      id: 'miembros',
      titulo: 'Miembros que deben',
      tipo: 'numero',
      valor: miembros,
      definicion: 'Personas con algún saldo; quien debe varios cuenta una.',
    },
    {
      id: 'deudas',
      titulo: 'Saldos abiertos',
      tipo: 'numero',
      valor: deudas,
      definicion: 'Pagos y ventas de los que todavía falta cobrar una parte.',
    },
  ]
}

async function cuts(tx: Transaction, asked: Asked): Promise<Tabla[]> {
  const rows = await owedOf(tx, asked)
  const branches = await tx.query<{ id: string; nombre: string }>(
    sql`select id, nombre from sucursales where gimnasio_id = $gimnasio and id = any ($sucursales::text[]) order by orden`,
    asked,
    'report_debt_branches',
  )
  const byAge = edades.map(([most, edad], at) => {
    const least = (edades[at - 1]?.[0] ?? -Infinity) + 1
    return { edad, ...sumsOf(rows.filter(({ dias }) => dias >= least && dias <= most)) }
  })
  const byBranch = branches.map(({ id, nombre }) => ({
    sucursal: nombre,
    ...sumsOf(rows.filter(({ sucursal }) => sucursal === id)),
  }))
  return [
    tableOf(
      {
        id: 'edad',
        titulo: 'Por antigüedad',
        grafico: { columna: 'saldo', forma: 'barras' },
        columnas: [texto('edad', 'Desde que venció'), ...sums],
      },
      rows.length === 0 ? [] : byAge,
      ['deudas', 'saldo'],
    ),
    tableOf(
      {
        id: 'sucursal',
        titulo: 'Por sucursal',
        grafico: { columna: 'saldo', forma: 'barras' },
        columnas: [texto('sucursal', 'Sucursal'), ...sums],
      },
      byBranch.filter(({ deudas }) => deudas > 0),
      ['deudas', 'saldo'],
    ),
  ]
}

/** A member may owe in several rows: the members are not added up. */
const sums = [numero('deudas', 'Saldos'), numero('miembros', 'Miembros'), dinero('saldo', 'Saldo')]

function listing(asked: Asked): Listing {
  const columnas = [
    texto('miembro', 'Cliente'),
    ...(asked.telefonos ? [telefono('telefono', 'Teléfono')] : []),
    recibo('recibo', 'Recibo'),
    texto('concepto', 'Concepto'),
    texto('sucursal', 'Sucursal'),
    dia('vence', 'Vence'),
    numero('dias', 'Días desde que venció'),
    dinero('saldo', 'Saldo'),
  ]
  const statement = sql`
    select m.nombre as miembro, m.telefono, v.recibo, v.concepto, s.nombre as sucursal, b.vence,
      case when b.vence <= $hoy::date then $hoy::date - b.vence end as dias, b.queda as saldo
    from (select b.* ${open}) b
    join deudas v on v.gimnasio_id = b.gimnasio_id and v.id = b.id_deuda
    join miembros m on m.gimnasio_id = b.gimnasio_id and m.id = b.id_miembro
    join sucursales s on s.gimnasio_id = b.gimnasio_id and s.id = b.sucursal_id
    order by b.vence, m.nombre_orden, v.orden`
  const resumen = async (tx: Transaction) => {
    const { deudas, saldo } = sumsOf(await owedOf(tx, asked))
    return { '@cantidad': deudas, saldo }
  }
  return { columnas, statement, values: asked, sumas: ['saldo'], resumen }
}
