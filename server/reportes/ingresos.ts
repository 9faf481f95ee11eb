import type { Transaction } from '#server/db/transaction.ts'
import { addDays, daysBetween } from '#shared/dates.ts'
import type { Columna, Tabla } from '#shared/reportes.ts'
import type { Asked } from './asked.ts'
import { addUp } from './add-up.ts'
import { cutsOf, payments, valuesOf, wholeOf } from './cobrado.ts'
import { namesOf } from './names.ts'
import { plazoText } from './plazo-text.ts'
import {
  dia,
  dinero,
  largestFirst,
  momento,
  numero,
  tableOf,
  texto,
  type Figures,
  type Listing,
  type Report,
} from './report.ts'

const pagos = numero('pagos', 'Pagos')
const total = dinero('total', 'Cobrado')

export const ingresos: Report = { titulo: 'Ingresos', figures, cuts, listing }

async function figures(tx: Transaction, asked: Asked): Promise<Figures> {
  const { pagos: cantidad, total, descuento, pagaron } = await wholeOf(tx, asked)
  const cobrado = Number(total)
  return [
    {
      id: 'cobrado',
      titulo: 'Cobrado',
      tipo: 'dinero',
      valor: cobrado,
      definicion: 'Suma de los pagos del periodo por el día en que entró el dinero, sin los anulados.',
    },
    { id: 'pagos', titulo: 'Pagos', tipo: 'numero', valor: cantidad, definicion: 'Cobros válidos del periodo.' },
    {
      id: 'promedio',
      titulo: 'Pago promedio',
      tipo: 'dinero',
      valor: cantidad === 0 ? null : Math.round((cobrado * 100) / cantidad) / 100,
      definicion: 'Cobrado entre la cantidad de pagos.',
    },
    {
      id: 'pagaron',
      titulo: 'Miembros que pagaron',
      tipo: 'numero',
      valor: pagaron,
      definicion: 'Personas con al menos un pago válido en el periodo; quien pagó dos veces cuenta una.',
    },
    {
      id: 'descuentos',
      titulo: 'Descuentos',
      tipo: 'dinero',
      valor: Number(descuento),
      definicion: 'Lo que faltó para el precio de lista en esos pagos. No está dentro de lo cobrado.',
    },
  ]
}

async function cuts(tx: Transaction, asked: Asked): Promise<Tabla[]> {
  const { dias, ventas } = await cutsOf(tx, asked)
  const names = await namesOf(tx, asked, {
    plazos: ventas.map(({ plazo }) => plazo),
    usuarios: ventas.map(({ usuario }) => usuario),
  })
  const by = (id: 'medio' | 'plazo' | 'sucursal' | 'usuario') => addUp(ventas, (row) => row[id], ['pagos', 'total'])
  const sold = by('plazo').map((row) => ({ ...row, ...names.plazos.get(row.plazo) }))
  const branches = by('sucursal').map((row) => ({ ...row, sucursal: names.sucursales.get(row.sucursal) }))
  const people = by('usuario').map((row) => ({ ...row, usuario: names.usuarios.get(row.usuario) }))
  return [
    cut({ id: 'dia', titulo: 'Por día', forma: 'linea' }, [dia('dia', 'Día')], everyDay(dias, asked)),
    bars('Por medio de pago', texto('medio', 'Medio de pago'), by('medio')),
    bars(
      'Por plan',
      texto('plan', 'Plan'),
      addUp(sold, (row) => row.id_plan, ['pagos', 'total']),
    ),
    cut(
      { id: 'plazo', titulo: 'Por plan y plazo' },
      [texto('plan', 'Plan'), texto('plazo', 'Plazo')],
      largestFirst(sold, 'plan', 'plazo'),
    ),
    bars('Por sucursal', texto('sucursal', 'Sucursal'), branches),
    bars('Por quien cobró', texto('usuario', 'Usuario'), people),
  ]
}

type Head = { id: string; titulo: string; forma?: 'linea' | 'barras' }
type Rows = readonly ({ total: string | number } & Record<string, unknown>)[]

function cut({ forma, ...head }: Head, names: readonly Columna[], rows: readonly Record<string, unknown>[]): Tabla {
  const chart = forma ? { grafico: { columna: 'total', forma } } : {}
  return tableOf({ ...head, ...chart, columnas: [...names, pagos, total] }, rows, ['pagos', 'total'])
}

const bars = (titulo: string, name: Columna, rows: Rows) =>
  cut({ id: name.id, titulo, forma: 'barras' }, [name], largestFirst(rows, name.id))

type Day = { dia: string; pagos: number; total: number }

const mostDays = 400

/** Days without income are 0, or a chart would draw a line over them. */
function everyDay(rows: readonly Day[], { desde, hasta, hoy }: Asked): readonly Day[] {
  const last = hasta > hoy ? (rows.at(-1)?.dia ?? hoy) : hasta
  if (daysBetween(desde, last) > mostDays) return rows
  const known = new Map(rows.map((row) => [row.dia, row]))
  const days: Day[] = []
  for (let day = desde; day <= last; day = addDays(day, 1))
    days.push(known.get(day) ?? { dia: day, pagos: 0, total: 0 })
  return days
}

/** Asked for each row that is shown: joined, planning the statement took ten times as long as running it. */
const nameOf = (table: string, id: string) =>
  `(select n.nombre from ${table} n where n.gimnasio_id = a.gimnasio_id and n.id = ${id})`

function listing(asked: Asked): Listing {
  const columnas = [
    numero('recibo', 'Recibo'),
    momento('fecha', 'Fecha'),
    texto('miembro', 'Cliente'),
    texto('plan', 'Plan'),
    texto('plazo', 'Plazo'),
    texto('medio', 'Medio de pago'),
    texto('sucursal', 'Sucursal'),
    texto('cobro', 'Cobró'),
    dinero('monto', 'Monto'),
  ]
  const text = `
    select a.recibo, a.fecha_pago as fecha, ${nameOf('miembros', 'a.id_miembro')} as miembro,
      (select p.nombre from planes_plazos z join planes p on p.gimnasio_id = z.gimnasio_id and p.id = z.id_plan
        where z.gimnasio_id = a.gimnasio_id and z.id = a.id_plan_plazo) as plan,
      ${plazoText('a')} as plazo, a.medio_pago as medio, ${nameOf('sucursales', 'a.sucursal_id')} as sucursal,
      (select u.name from users u where u.gimnasio_id = a.gimnasio_id and u.id = a.usuario_id) as cobro,
      a.monto_total as monto ${payments}
    order by a.fecha_pago desc, a.orden desc`
  const resumen = async (tx: Transaction) => {
    const sums = await wholeOf(tx, asked)
    return { '@cantidad': sums.pagos, monto: sums.total }
  }
  return { columnas, text, values: valuesOf(asked), sumas: ['monto'], resumen }
}
