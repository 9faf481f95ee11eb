import type { Transaction } from '#server/db/transaction.ts'
import { addDays, daysBetween } from '#shared/dates.ts'
import type { Columna, Tabla } from '#shared/reportes.ts'
import type { Asked } from './asked.ts'
import { cutsOf, narrowed, valuesOf, wholeOf, type Cut } from './cobrado.ts'
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

/** The payments behind it: those that nobody voided. An opening entry has no receipt and is no payment. */
const payments = `
  from pagos_asientos a ${narrowed('a')} and a.recibo is not null
    and not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)`

const pagos = numero('pagos', 'Pagos')
const total = dinero('total', 'Cobrado')

export const ingresos: Report = { titulo: 'Ingresos', figures, cuts, listing }

async function figures(tx: Transaction, asked: Asked): Promise<Figures> {
  const sums = wholeOf(await cutsOf(tx, asked))
  const pagaron = await payersOf(tx, asked)
  const cobrado = Number(sums.total)
  const cantidad = sums.pagos
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
      valor: Number(sums.descuento),
      definicion: 'Lo que faltó para el precio de lista en esos pagos. No está dentro de lo cobrado.',
    },
  ]
}

/**
 * Who paid, each once. Of a branch or of the whole gym the kept days say it; where it is narrowed to some of the payments, or
 * to some of the branches, those payments are read.
 */
async function payersOf(tx: Transaction, asked: Asked): Promise<number> {
  const { gimnasio, sucursales, desde, hasta, medio_pago, plan, plazo, usuario, seesAll } = asked
  const [only = null, ...others] = sucursales
  const isKept = [medio_pago, plan, plazo, usuario].every((filter) => filter === '') && (seesAll || others.length === 0)
  const text = isKept
    ? `select coalesce(sum(d.miembros), 0)::integer as miembros from pagadores_diarios d
       where d.gimnasio_id = $1 and ${seesAll ? '$2::text is null and d.sucursal_id is null' : 'd.sucursal_id = $2'}
         and d.dia between $3 and $4 and (d.previo is null or d.previo < $3)`
    : `select count(*) as miembros from (select distinct a.id_miembro ${payments}) m`
  const values = isKept ? [gimnasio, seesAll ? null : only, desde, hasta] : valuesOf(asked)
  const [row] = await tx.query<{ miembros: number }>(text, values)
  return row?.miembros ?? 0
}

async function cuts(tx: Transaction, asked: Asked): Promise<Tabla[]> {
  const rows = await cutsOf(tx, asked)
  const of = (corte: number) => rows.filter((row) => row.corte === corte)
  const [terms, branches, people] = [of(0b11011), of(0b11101), of(0b11110)]
  const names = await namesOf(tx, asked, {
    plazos: terms.map(({ plazo }) => plazo),
    usuarios: people.map(({ usuario }) => usuario),
  })
  const sold = terms.map((row) => ({ ...row, ...names.plazos.get(row.plazo) }))
  const inBranches = branches.map((row) => ({ ...row, sucursal: names.sucursales.get(row.sucursal) }))
  const byPeople = people.map((row) => ({ ...row, usuario: names.usuarios.get(row.usuario) }))
  return [
    cut({ id: 'dia', titulo: 'Por día', forma: 'linea' }, [dia('dia', 'Día')], everyDay(of(0b01111), asked)),
    bars('Por medio de pago', texto('medio', 'Medio de pago'), of(0b10111)),
    bars('Por plan', texto('plan', 'Plan'), plansOf(sold)),
    cut(
      { id: 'plazo', titulo: 'Por plan y plazo' },
      [texto('plan', 'Plan'), texto('plazo', 'Plazo')],
      largestFirst(sold, 'plan', 'plazo'),
    ),
    bars('Por sucursal', texto('sucursal', 'Sucursal'), inBranches),
    bars('Por quien cobró', texto('usuario', 'Usuario'), byPeople),
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

/** The terms of a plan added up, in hundredths. */
function plansOf(sold: readonly (Cut & { id_plan?: string; plan?: string })[]) {
  const plans = [...new Set(sold.map(({ id_plan }) => id_plan))]
  return plans.map((plan) => {
    const terms = sold.filter(({ id_plan }) => id_plan === plan)
    const hundredths = terms.reduce((sum, { total }) => sum + Math.round(Number(total) * 100), 0)
    return {
      plan: terms[0]?.plan,
      pagos: terms.reduce((sum, row) => sum + row.pagos, 0),
      total: hundredths / 100,
    }
  })
}

const mostDays = 400

/** Days without income are 0, or a chart would draw a line over them. */
function everyDay(rows: readonly Cut[], { desde, hasta, hoy }: Asked): readonly Record<string, unknown>[] {
  const last = hasta > hoy ? (rows.at(-1)?.dia ?? hoy) : hasta
  if (daysBetween(desde, last) > mostDays) return rows
  const known = new Map(rows.map((row) => [row.dia, row]))
  const days: Record<string, unknown>[] = []
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
    const sums = wholeOf(await cutsOf(tx, asked))
    return { '@cantidad': sums.pagos, monto: sums.total }
  }
  return { columnas, text, values: valuesOf(asked), sumas: ['monto'], resumen }
}
