import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Columna, Tabla } from '#shared/reportes/reporte.ts'
import { aCuentaEscrito } from '#shared/metodos-pago.ts'
import type { Asked } from '../frame/report-request.ts'
import { addUp } from '../frame/add-up.ts'
import { everyDay } from '../frame/every-day.ts'
import { countPayers, cutsOf, wholeOf } from './cobrado.ts'
import { soldOf } from '../conceptos.ts'
import { namesOf } from '../frame/read-names.ts'
import { isCompared } from '../frame/split-period.ts'
import { owingOf, type Owing } from '../frame/left-owing.ts'
import { listing } from './detalle.ts'
import { dia, dinero, largestFirst, numero, tableOf, texto, type Figures, type Report } from '../frame/report.ts'

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
    a_cuenta: { tabla: 'dia', columna: 'a_cuenta' },
  },
}

async function figures(tx: Transaction, asked: Asked): Promise<Figures> {
  const { pagos: cantidad, total: cobrado, descuento } = await wholeOf(tx, asked)
  const vendido = addedUp((await salesOf(tx, asked)).map((day) => day.total))
  const owing = await shownOwing(tx, asked)
  const membresias: Figures[number] = {
    id: 'cobrado',
    titulo: 'Membresías',
    tipo: 'dinero',
    valor: cobrado,
    definicion: asked.saldo
      ? 'Lo que entró por membresías en el período, sin lo anulado: los pagos sin lo que dejaron a cuenta, y los saldos que se cobraron. Es el detalle.'
      : 'Suma de los pagos de membresías del período por el día en que entró el dinero, sin los anulados. Son los del detalle.',
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
      definicion: asked.saldo
        ? 'Lo que entró por ventas y pases del día en el período, sin lo anulado ni lo que quedó a cuenta, con los saldos que se cobraron de ellos.'
        : 'Suma de las ventas y los pases del día del período, sin los anulados. Su detalle está en Conceptos.',
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
    ...(asked.saldo ? owingFigures(owing) : []),
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

const owingFigures = (owing: readonly Owing[]): Figures => [
  {
    id: 'a_cuenta',
    titulo: aCuentaEscrito,
    tipo: 'dinero',
    valor: addedUp(owing.map(({ a_cuenta }) => a_cuenta)),
    definicion: 'Lo que quedó debiendo en el período; cuenta cuando se paga.',
  },
  {
    id: 'saldado',
    titulo: 'Saldos cobrados',
    tipo: 'dinero',
    valor: addedUp(owing.map(({ saldado }) => saldado)),
    definicion: 'Lo que se pagó en el período de lo que había quedado debiendo. Ya está dentro de lo que entró.',
  },
]

const addedUp = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100

/** Debts of sales are there with the sales alone. */
const shownOwing = async (tx: Transaction, asked: Asked) =>
  (await owingOf(tx, asked)).filter(({ de_venta }) => !de_venta || hasSales(asked))

/** The money of sales on each day, nothing while only payments of a plan are asked for. */
async function salesOf(tx: Transaction, asked: Asked): Promise<{ dia: string; total: number }[]> {
  if (!hasSales(asked)) return []
  const owing = (await owingOf(tx, asked)).filter(({ de_venta }) => de_venta)
  const later = owing.map(({ dia: day, saldado, a_cuenta }) => ({ dia: day, total: saldado - a_cuenta }))
  return [...(await soldOf(tx, asked)).dias, ...later]
}

async function cuts(tx: Transaction, asked: Asked): Promise<Tabla[]> {
  const { dias, ventas } = await cutsOf(tx, asked)
  const days = byDay(asked, dias, await salesOf(tx, asked), await shownOwing(tx, asked))
  if (isCompared(asked)) return [days]
  const names = await namesOf(tx, asked, {
    plazos: ventas.map(({ plazo }) => plazo),
    usuarios: ventas.map(({ usuario }) => usuario),
  })
  const by = (id: 'medio' | 'plazo' | 'sucursal' | 'usuario') =>
    addUp(ventas, (row) => row[id], ['pagos', 'total']).filter(({ pagos: paid, total: sum }) => paid !== 0 || sum !== 0)
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

const nothing = { pagos: 0, descuento: 0, total: 0, ventas: 0, ingresos: 0, a_cuenta: 0 }
const summed = ['pagos', 'descuento', 'total', 'ventas', 'ingresos', 'a_cuenta'] as const

type DayOf<T> = readonly (T & { dia: string })[]

type Paid = Omit<typeof nothing, 'ventas' | 'ingresos' | 'a_cuenta'>

/** Memberships and sales of each day. */
function byDay(asked: Asked, paid: DayOf<Paid>, sold: DayOf<{ total: number }>, owing: readonly Owing[]) {
  const withSales = hasSales(asked)
  const rows = addUp(
    [
      ...paid.map((row) => ({ ...nothing, ...row, ingresos: row.total })),
      ...sold.map(({ dia: day, total: ventas }) => ({ ...nothing, dia: day, ventas, ingresos: ventas })),
      ...owing.map(({ dia: day, a_cuenta }) => ({ ...nothing, dia: day, a_cuenta })),
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
        ...(asked.saldo ? [dinero('a_cuenta', aCuentaEscrito)] : []),
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
