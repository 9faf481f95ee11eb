import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Columna, Tabla } from '#shared/reportes/reporte.ts'
import { cameIn } from './frame/came-in.ts'
import type { Asked } from './frame/report-request.ts'
import { isCompared } from './frame/split-period.ts'
import { everyDay } from './frame/every-day.ts'
import { namesOf } from './frame/read-names.ts'
import { oncePerTransaction } from './frame/once-per-transaction.ts'
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

/** Sums forgiven in force on the day of forgiving, and the voids of payments of debts on theirs. */
const ofDebts = sql`
    union all
    select 'Condonación', s.created, s.dia, null, d.id_miembro, s.sucursal_id, s.usuario_id, s.nota, s.monto, s.gimnasio_id
    from saldos_asientos s
    join deudas_asientos d on d.gimnasio_id = s.gimnasio_id and d.id = s.id_deuda
    where s.gimnasio_id = $gimnasio and s.sucursal_id = any ($sucursales::text[]) and s.dia between $desde::date and $hasta::date
      and s.clase = 'condonacion' and ($usuario = '' or s.usuario_id = $usuario)
      and not exists (select from saldos_anulaciones v where v.gimnasio_id = s.gimnasio_id and v.id_saldo = s.id)
    union all
    select 'Anulación', v.created, (v.created at time zone $zona)::date, s.recibo, d.id_miembro, s.sucursal_id, v.usuario_id, v.motivo, s.monto, s.gimnasio_id
    from saldos_anulaciones v
    join saldos_asientos s on s.gimnasio_id = v.gimnasio_id and s.id = v.id_saldo
    join deudas_asientos d on d.gimnasio_id = s.gimnasio_id and d.id = s.id_deuda
    where v.gimnasio_id = $gimnasio and s.sucursal_id = any ($sucursales::text[]) and s.clase = 'cobro' and ($usuario = '' or v.usuario_id = $usuario)
      and v.created >= ($desde::date)::timestamp at time zone $zona and v.created < ($hasta::date + 1)::timestamp at time zone $zona`

/** Discounts on the day of payment, voids on the day of the void: a payment can be in both. */
const actsOf = ({ saldo }: Asked) => sql`
  actos as (
    select 'Descuento' as tipo, a.fecha_pago as momento, a.dia, a.recibo, a.id_miembro, a.sucursal_id, a.usuario_id,
      a.motivo_descuento as motivo, a.descuento as monto, a.gimnasio_id
    from pagos_asientos a
    where a.gimnasio_id = $gimnasio and a.sucursal_id = any ($sucursales::text[]) and a.dia between $desde::date and $hasta::date
      and a.descuento > 0 and a.recibo is not null and ($usuario = '' or a.usuario_id = $usuario)
      and not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)
    union all
    select 'Anulación', v.created, (v.created at time zone $zona)::date, a.recibo, a.id_miembro, a.sucursal_id, v.usuario_id, v.motivo, ${saldo ? cameIn : sql`a.monto_total`}, a.gimnasio_id
    from pagos_anulaciones v
    join pagos_asientos a on a.gimnasio_id = v.gimnasio_id and a.id = v.id_pago
    where v.gimnasio_id = $gimnasio and a.sucursal_id = any ($sucursales::text[]) and a.recibo is not null and ($usuario = '' or v.usuario_id = $usuario)
      and v.created >= ($desde::date)::timestamp at time zone $zona and v.created < ($hasta::date + 1)::timestamp at time zone $zona
    ${saldo ? ofDebts : ''}
  )`

export const descuentosAnulaciones: Report = {
  titulo: 'Descuentos y anulaciones',
  figures,
  cuts,
  listing,
  series: {
    descuentos: { tabla: 'dia', columna: 'descuentos' },
    descontado: { tabla: 'dia', columna: 'descontado' },
    anulaciones: { tabla: 'dia', columna: 'anulaciones' },
    anulado: { tabla: 'dia', columna: 'anulado' },
    condonado: { tabla: 'dia', columna: 'condonado' },
  },
}

const descontado = dinero('descontado', 'Descontado')
const anulado = dinero('anulado', 'Anulado')
const condonado = dinero('condonado', 'Condonado')

type Cut = {
  dia: string
  usuario: string
  motivo: string
  sucursal: string
  corte: number
  descuentos: number
  descontado: string
  anulaciones: number
  anulado: string
  condonaciones: number
  condonado: string
  total: string
}

const of = (tipo: 'Descuento' | 'Anulación' | 'Condonación') => sql`filter (where a.tipo = '${tipo}')`

/** All sums from one query, so that they agree. A grouped row has null in the columns it is not grouped by. */
const cutsOf = oncePerTransaction(
  (tx, asked) =>
    tx.query<Cut>(
      sql`with ${actsOf(asked)}
       select a.dia, a.usuario_id as usuario, a.motivo, a.sucursal_id as sucursal,
         grouping(a.dia, a.usuario_id, a.motivo, a.sucursal_id) as corte, coalesce(sum(a.monto), 0) as total,
         count(*) ${of('Descuento')}::integer as descuentos, coalesce(sum(a.monto) ${of('Descuento')}, 0) as descontado,
         count(*) ${of('Anulación')}::integer as anulaciones, coalesce(sum(a.monto) ${of('Anulación')}, 0) as anulado,
         count(*) ${of('Condonación')}::integer as condonaciones, coalesce(sum(a.monto) ${of('Condonación')}, 0) as condonado
       from actos a
       group by grouping sets ((), a.dia, a.usuario_id, a.motivo, a.sucursal_id) order by a.dia`,
      asked,
    ),
  (asked) => actsOf(asked).with(asked).values,
)

/** `grouping` of the cuts: a bit is set for each column that a row is not grouped by. */
const cortes = { todo: 0b1111, dia: 0b0111, usuario: 0b1011, motivo: 0b1101, sucursal: 0b1110 }

const wholeOf = async (tx: Transaction, asked: Asked) =>
  (await cutsOf(tx, asked)).find(({ corte }) => corte === cortes.todo)

async function figures(tx: Transaction, asked: Asked): Promise<Figures> {
  const whole = await wholeOf(tx, asked)
  return [
    {
      id: 'descuentos',
      titulo: 'Descuentos',
      tipo: 'numero',
      valor: whole?.descuentos ?? 0,
      definicion: 'Pagos válidos del período cobrados por menos que su precio de lista.',
    },
    {
      id: 'descontado',
      titulo: 'Importe descontado',
      tipo: 'dinero',
      valor: Number(whole?.descontado ?? 0),
      definicion: 'Precio de lista menos lo cobrado, sumado.',
    },
    {
      id: 'anulaciones',
      titulo: 'Anulaciones',
      tipo: 'numero',
      valor: whole?.anulaciones ?? 0,
      definicion: asked.saldo
        ? 'Pagos y cobros de saldos anulados en estos días, se hayan cobrado cuando se hayan cobrado.'
        : 'Pagos anulados en estos días, se hayan cobrado cuando se hayan cobrado.',
    },
    {
      id: 'anulado',
      titulo: 'Importe anulado',
      tipo: 'dinero',
      valor: Number(whole?.anulado ?? 0),
      definicion: asked.saldo
        ? 'Lo que había entrado por ellos, sin lo que quedó a cuenta.'
        : 'Lo que sumaban esos pagos.',
    },
    ...(asked.saldo ? [condonadoFigure(whole?.condonado)] : []),
  ]
}

const condonadoFigure = (sum: string | undefined): Figures[number] => ({
  id: 'condonado',
  titulo: 'Condonado',
  tipo: 'dinero',
  valor: Number(sum ?? 0),
  definicion: 'Saldos que se perdonaron en estos días, sin los que se anularon. No entró dinero por ellos.',
})

async function cuts(tx: Transaction, asked: Asked): Promise<Tabla[]> {
  const rows = await cutsOf(tx, asked)
  const days = everyDay(
    rows.filter(({ corte }) => corte === cortes.dia),
    asked,
    nothing,
  )
  const byDay: Tabla = {
    ...cut('Importe descontado por día', dia('dia', 'Día'), days),
    grafico: { columna: 'descontado', forma: 'barras' },
  }
  if (isCompared(asked)) return [byDay]
  const names = await namesOf(tx, asked, { usuarios: rows.flatMap(({ usuario }) => usuario ?? []) })
  const named = rows.map((row) => ({
    ...row,
    usuario: names.usuarios.get(row.usuario),
    sucursal: names.sucursales.get(row.sucursal),
  }))
  const of = (id: keyof typeof cortes) => named.filter(({ corte }) => corte === cortes[id])
  return [
    byDay,
    cut('Por persona', texto('usuario', 'Usuario'), largestFirst(of('usuario'), 'usuario')),
    cut('Por motivo', texto('motivo', 'Motivo'), largestFirst(of('motivo'), 'motivo')),
    cut('Por sucursal', texto('sucursal', 'Sucursal'), largestFirst(of('sucursal'), 'sucursal')),
  ]
}

const nothing = { descuentos: 0, descontado: '0', anulaciones: 0, anulado: '0', condonado: '0' }

const cut = (titulo: string, name: Columna, rows: readonly Record<string, unknown>[]): Tabla =>
  tableOf(
    {
      id: name.id,
      titulo,
      columnas: [
        name,
        numero('descuentos', 'Descuentos'),
        descontado,
        numero('anulaciones', 'Anulaciones'),
        anulado,
        // A sixth column makes half a page narrow: it is there if anything was forgiven.
        ...(rows.some(({ condonado: sum }) => Number(sum) > 0) ? [condonado] : []),
      ],
    },
    rows,
    Object.keys(nothing),
  )

function listing(asked: Asked): Listing {
  const columnas = [
    momento('momento', 'Fecha'),
    texto('tipo', 'Tipo'),
    recibo('recibo', 'Recibo'),
    texto('miembro', 'Cliente'),
    texto('usuario', 'Usuario'),
    texto('motivo', 'Motivo'),
    texto('sucursal', 'Sucursal'),
    descontado,
    anulado,
    ...(asked.saldo ? [condonado] : []),
  ]
  const statement = sql`with ${actsOf(asked)}
    select a.momento, a.tipo, a.recibo, m.nombre as miembro, u.name as usuario, a.motivo, b.nombre as sucursal,
      case a.tipo when 'Descuento' then a.monto end as descontado, case a.tipo when 'Anulación' then a.monto end as anulado,
      case a.tipo when 'Condonación' then a.monto end as condonado
    from actos a
    join miembros m on m.gimnasio_id = a.gimnasio_id and m.id = a.id_miembro
    join users u on u.gimnasio_id = a.gimnasio_id and u.id = a.usuario_id
    join sucursales b on b.gimnasio_id = a.gimnasio_id and b.id = a.sucursal_id
    order by a.momento desc, a.tipo, a.recibo desc, orden_es(b.nombre) collate "C"`
  const resumen = async (tx: Transaction) => {
    const whole = await wholeOf(tx, asked)
    return {
      '@cantidad': (whole?.descuentos ?? 0) + (whole?.anulaciones ?? 0) + (whole?.condonaciones ?? 0),
      descontado: whole?.descontado ?? 0,
      anulado: whole?.anulado ?? 0,
      condonado: whole?.condonado ?? 0,
    }
  }
  return {
    columnas,
    statement,
    values: asked,
    sumas: ['descontado', 'anulado', ...(asked.saldo ? ['condonado'] : [])],
    resumen,
  }
}
