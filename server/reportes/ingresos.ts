import type { Transaction } from '#server/db/transaction.ts'
import { addDays, daysBetween } from '#shared/dates.ts'
import type { Tabla } from '#shared/reportes.ts'
import type { Asked } from './asked.ts'
import { planText } from './plan-text.ts'
import { plazoText } from './plazo-text.ts'
import { dia, dinero, momento, numero, tableOf, texto, type Figures, type Listing, type Report } from './report.ts'

/** Narrowed to what was asked for; `$5` to `$8` are empty where they are not. */
const narrowed = (alias: string) => `
  where ${alias}.gimnasio_id = $1 and ${alias}.sucursal_id = any ($2::text[]) and ${alias}.dia between $3::date and $4::date
    and ($5 = '' or ${alias}.medio_pago = $5)
    and ($6 = '' or ${alias}.id_plan_plazo in (select id from planes_plazos where gimnasio_id = $1 and id_plan = $6))
    and ($7 = '' or ${alias}.id_plan_plazo = $7) and ($8 = '' or ${alias}.usuario_id = $8)`

/** What was charged by day and all that it is cut by, voids taken out. */
const charged = `from cobros_diarios c ${narrowed('c')}`

/** The payments behind it: those that nobody voided. An opening entry has no receipt and is no payment. */
const payments = `
  from pagos_asientos a ${narrowed('a')} and a.recibo is not null
    and not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)`

const valuesOf = ({ gimnasio, sucursales, desde, hasta, medio_pago, plan, plazo, usuario }: Asked) => [
  gimnasio,
  sucursales,
  desde,
  hasta,
  medio_pago,
  plan,
  plazo,
  usuario,
]

const pagos = numero('pagos', 'Pagos')
const total = dinero('total', 'Cobrado')

export const ingresos: Report = { titulo: 'Ingresos', figures, cuts, listing }

async function figures(tx: Transaction, asked: Asked): Promise<Figures> {
  const [sums] = await tx.query<{ total: string; pagos: number; descuento: string }>(
    `select coalesce(sum(c.total), 0) as total, coalesce(sum(c.pagos), 0)::integer as pagos, coalesce(sum(c.descuento), 0) as descuento
     ${charged}`,
    valuesOf(asked),
  )
  const pagaron = await payersOf(tx, asked)
  const cobrado = Number(sums?.total ?? 0)
  const cantidad = sums?.pagos ?? 0
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
      valor: Number(sums?.descuento ?? 0),
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

type Cut = {
  dia: string | null
  medio: string | null
  plan: string | null
  sucursal: string | null
  usuario: string | null
  corte: number
}

/** All cuts from one pass: whatever is read, they add up to the same. */
async function cuts(tx: Transaction, asked: Asked): Promise<Tabla[]> {
  const rows = await tx.query<Cut>(
    `with cobros as materialized (
       select c.*, z.id_plan as plan from (select * ${charged}) c
       join planes_plazos z on z.gimnasio_id = c.gimnasio_id and z.id = c.id_plan_plazo
     )
     select c.*, ${planText('p')} as nombre_plan, s.nombre as nombre_sucursal, u.name as nombre_usuario,
       ${plazoText('z')} as nombre_plazo
     from (
       select c.dia, c.medio_pago as medio, c.plan, c.id_plan_plazo as plazo, c.sucursal_id as sucursal, c.usuario_id as usuario,
         grouping(c.dia, c.medio_pago, c.plan, c.id_plan_plazo, c.sucursal_id, c.usuario_id) as corte,
         sum(c.pagos)::integer as pagos, sum(c.total) as total
       from cobros c
       group by grouping sets (c.dia, c.medio_pago, c.plan, (c.plan, c.id_plan_plazo), c.sucursal_id, c.usuario_id)
       having sum(c.pagos) > 0
     ) c
     left join planes p on p.gimnasio_id = $1 and p.id = c.plan
     left join planes_plazos z on z.gimnasio_id = $1 and z.id = c.plazo
     left join sucursales s on s.gimnasio_id = $1 and s.id = c.sucursal
     left join users u on u.gimnasio_id = $1 and u.id = c.usuario
     order by c.dia, c.total desc, nombre_plan, nombre_sucursal, nombre_usuario, c.medio`,
    valuesOf(asked),
  )
  const of = (corte: number) => rows.filter((row) => row.corte === corte)
  const sums = ['pagos', 'total']
  const bars = { columna: 'total', forma: 'barras' } as const
  const name = (id: string, titulo: string) => [texto(id, titulo), pagos, total]
  const plazos = [texto('nombre_plan', 'Plan'), texto('nombre_plazo', 'Plazo'), pagos, total]
  return [
    tableOf(
      {
        id: 'dia',
        titulo: 'Por día',
        columnas: [dia('dia', 'Día'), pagos, total],
        grafico: { columna: 'total', forma: 'linea' },
      },
      everyDay(of(0b011111), asked),
      sums,
    ),
    tableOf(
      { id: 'medio', titulo: 'Por medio de pago', columnas: name('medio', 'Medio de pago'), grafico: bars },
      of(0b101111),
      sums,
    ),
    tableOf(
      { id: 'plan', titulo: 'Por plan', columnas: name('nombre_plan', 'Plan'), grafico: bars },
      of(0b110111),
      sums,
    ),
    tableOf({ id: 'plazo', titulo: 'Por plan y plazo', columnas: plazos }, of(0b110011), sums),
    tableOf(
      { id: 'sucursal', titulo: 'Por sucursal', columnas: name('nombre_sucursal', 'Sucursal'), grafico: bars },
      of(0b111101),
      sums,
    ),
    tableOf(
      { id: 'usuario', titulo: 'Por quien cobró', columnas: name('nombre_usuario', 'Usuario'), grafico: bars },
      of(0b111110),
      sums,
    ),
  ]
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
  const values = valuesOf(asked)
  const counting = `select coalesce(sum(c.pagos), 0)::integer as "@cantidad", coalesce(sum(c.total), 0) as monto ${charged}`
  const resumen = async (tx: Transaction) => (await tx.query(counting, values))[0]
  return { columnas, text, values, sumas: ['monto'], resumen }
}
