import { medioText } from '#server/gym/pagos/parts-text.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Columna, Tabla } from '#shared/reportes/reporte.ts'
import { addUp } from './frame/add-up.ts'
import { everyDay } from './frame/every-day.ts'
import { oncePerTransaction } from './frame/once-per-transaction.ts'
import { namesOf } from './frame/read-names.ts'
import type { Asked } from './frame/report-request.ts'
import { isCompared } from './frame/split-period.ts'
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
  type Report,
} from './frame/report.ts'

export const conceptos: Report = {
  titulo: 'Conceptos',
  figures,
  cuts,
  listing,
  series: {
    vendido: { tabla: 'dia', columna: 'total' },
    ventas: { tabla: 'dia', columna: 'ventas' },
    unidades: { tabla: 'dia', columna: 'cantidad' },
  },
}

/** Sales in force, with the filters applied; `$medio_pago` and `$usuario` are empty without one. */
const salesOf = sql`
  from ventas_asientos a
  where a.gimnasio_id = $gimnasio and a.sucursal_id = any ($sucursales::text[]) and a.dia between $desde::date and $hasta::date
    and ($medio_pago = '' or a.medio_pago = $medio_pago) and ($usuario = '' or a.usuario_id = $usuario)
    and not exists (select from ventas_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_venta = a.id)`

type Sold = {
  dia: string | null
  concepto: string
  pase: boolean
  medio: string
  sucursal: string
  usuario: string
  ventas: number
  cantidad: number
  total: number
}

/** One query, grouped by day and by all other columns together, so that all breakdowns have the same total. */
export const soldOf = oncePerTransaction(async (tx: Transaction, asked: Asked) => {
  const rows = await tx.query<Omit<Sold, 'total'> & { total: string }>(
    sql`select a.dia, a.concepto, a.tipo = 'pase_del_dia' as pase, ${medioText(sql`a.medio_pago`)} as medio, a.sucursal_id as sucursal,
       a.usuario_id as usuario, count(*)::integer as ventas, sum(a.cantidad)::integer as cantidad, sum(a.monto) as total
     ${salesOf}
     group by grouping sets (a.dia, (a.concepto, a.tipo, a.medio_pago, a.sucursal_id, a.usuario_id)) order by a.dia`,
    asked,
    'report_sales',
  )
  const sold = rows.map((row): Sold => ({ ...row, total: Number(row.total) }))
  return {
    dias: sold.flatMap(({ dia: day, ventas, cantidad, total }) =>
      day === null ? [] : [{ dia: day, ventas, cantidad, total }],
    ),
    grupos: sold.filter(({ dia: day }) => day === null),
  }
}, salesOf)

const sums = ['ventas', 'cantidad', 'total'] as const

async function figures(tx: Transaction, asked: Asked): Promise<Figures> {
  const { grupos } = await soldOf(tx, asked)
  const [whole] = addUp(grupos, () => '', sums)
  const passes = grupos.reduce((count, { pase, ventas }) => count + (pase ? ventas : 0), 0)
  return [
    {
      id: 'vendido',
      titulo: 'Vendido',
      tipo: 'dinero',
      valor: whole?.total ?? 0,
      definicion:
        'Suma de las ventas y los pases del día del período, sin los anulados. Los pagos de membresías no están aquí: están en Ingresos.',
    },
    {
      id: 'ventas',
      titulo: 'Ventas',
      tipo: 'numero',
      valor: whole?.ventas ?? 0,
      definicion: 'Ventas válidas del período, cada una con su recibo.',
    },
    {
      id: 'unidades',
      titulo: 'Unidades',
      tipo: 'numero',
      valor: whole?.cantidad ?? 0,
      definicion: 'Suma de las cantidades de esas ventas.',
    },
    {
      id: 'pases',
      titulo: 'Pases del día',
      tipo: 'numero',
      valor: passes,
      definicion: 'Pases del día entre esas ventas.',
    },
  ]
}

async function cuts(tx: Transaction, asked: Asked): Promise<Tabla[]> {
  const { dias, grupos } = await soldOf(tx, asked)
  const days = cut('Por día', dia('dia', 'Día'), everyDay(dias, asked, { ventas: 0, cantidad: 0, total: 0 }))
  if (isCompared(asked)) return [days]
  const names = await namesOf(tx, asked, { usuarios: grupos.map(({ usuario }) => usuario) })
  const by = (id: 'concepto' | 'medio' | 'sucursal' | 'usuario') => addUp(grupos, (row) => row[id], sums)
  const branches = by('sucursal').map((row) => ({ ...row, sucursal: names.sucursales.get(row.sucursal) }))
  const people = by('usuario').map((row) => ({ ...row, usuario: names.usuarios.get(row.usuario) }))
  return [
    days,
    bars('Por concepto', texto('concepto', 'Concepto'), by('concepto')),
    bars('Por medio de pago', texto('medio', 'Medio de pago'), by('medio')),
    bars('Por sucursal', texto('sucursal', 'Sucursal'), branches),
    bars('Por quien vendió', texto('usuario', 'Usuario'), people),
  ]
}

type Rows = readonly ({ total: number } & Record<string, unknown>)[]

const bars = (titulo: string, name: Columna, rows: Rows) => cut(titulo, name, largestFirst(rows, name.id))

function cut(titulo: string, name: Columna, rows: Rows): Tabla {
  const columnas = [name, numero('ventas', 'Ventas'), numero('cantidad', 'Unidades'), dinero('total', 'Vendido')]
  return tableOf({ id: name.id, titulo, columnas, grafico: { columna: 'total', forma: 'barras' } }, rows, sums)
}

function listing(asked: Asked): Listing {
  const columnas = [
    recibo('recibo', 'Recibo'),
    momento('fecha', 'Fecha'),
    texto('concepto', 'Concepto'),
    numero('cantidad', 'Unidades'),
    texto('cliente', 'Cliente'),
    texto('medio', 'Medio de pago'),
    texto('sucursal', 'Sucursal'),
    texto('vendio', 'Vendió'),
    dinero('monto', 'Importe'),
  ]
  const statement = sql`
    select a.recibo, a.created as fecha, a.concepto, a.cantidad,
      coalesce((select m.nombre from miembros m where m.gimnasio_id = a.gimnasio_id and m.id = a.id_miembro), a.visitante) as cliente,
      ${medioText(sql`a.medio_pago`)} as medio,
      (select s.nombre from sucursales s where s.gimnasio_id = a.gimnasio_id and s.id = a.sucursal_id) as sucursal,
      (select u.name from users u where u.gimnasio_id = a.gimnasio_id and u.id = a.usuario_id) as vendio, a.monto
    ${salesOf}
    order by a.created desc, a.orden desc`
  const resumen = async (tx: Transaction) => {
    const [whole] = addUp((await soldOf(tx, asked)).grupos, () => '', sums)
    return { '@cantidad': whole?.ventas ?? 0, cantidad: whole?.cantidad ?? 0, monto: whole?.total ?? 0 }
  }
  return { columnas, statement, values: asked, sumas: ['cantidad', 'monto'], resumen }
}
