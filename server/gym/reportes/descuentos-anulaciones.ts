import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Tabla } from '#shared/reportes.ts'
import type { Asked } from './frame/report-request.ts'
import { namesOf } from './frame/read-names.ts'
import { oncePerTransaction } from './frame/once-per-transaction.ts'
import {
  dinero,
  largestFirst,
  momento,
  numero,
  tableOf,
  texto,
  type Figures,
  type Listing,
  type Report,
} from './frame/report.ts'

/** Discounts on the day of payment, voids on the day of the void: a payment can be in both. */
const acts = `
  actos as (
    select 'Descuento' as tipo, a.fecha_pago as momento, a.recibo, a.id_miembro, a.sucursal_id, a.usuario_id,
      a.motivo_descuento as motivo, a.descuento as monto, a.gimnasio_id
    from pagos_asientos a
    where a.gimnasio_id = $1 and a.sucursal_id = any ($2::text[]) and a.dia between $3::date and $4::date
      and a.descuento > 0 and a.recibo is not null and ($6 = '' or a.usuario_id = $6)
      and not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)
    union all
    select 'Anulación', v.created, a.recibo, a.id_miembro, a.sucursal_id, v.usuario_id, v.motivo, a.monto_total, a.gimnasio_id
    from pagos_anulaciones v
    join pagos_asientos a on a.gimnasio_id = v.gimnasio_id and a.id = v.id_pago
    where v.gimnasio_id = $1 and a.sucursal_id = any ($2::text[]) and a.recibo is not null and ($6 = '' or v.usuario_id = $6)
      and v.created >= ($3::date)::timestamp at time zone $5 and v.created < ($4::date + 1)::timestamp at time zone $5
  )`

const valuesOf = ({ gimnasio, sucursales, desde, hasta, zona, usuario }: Asked) => [
  gimnasio,
  sucursales,
  desde,
  hasta,
  zona,
  usuario,
]

export const descuentosAnulaciones: Report = { titulo: 'Descuentos y anulaciones', figures, cuts, listing }

type Cut = {
  tipo: string
  usuario: string
  motivo: string
  sucursal: string
  corte: number
  cantidad: number
  total: string
}

/** All sums from one query, so that they agree. A grouped row has null in the columns it is not grouped by. */
const cutsOf = oncePerTransaction(
  (tx: Transaction, asked: Asked) =>
    tx.query<Cut>(
      `with ${acts}
       select a.tipo, a.usuario_id as usuario, a.motivo, a.sucursal_id as sucursal,
         grouping(a.usuario_id, a.motivo, a.sucursal_id) as corte, count(*)::integer as cantidad, sum(a.monto) as total
       from actos a
       group by grouping sets (a.tipo, (a.tipo, a.usuario_id), (a.tipo, a.motivo), (a.tipo, a.sucursal_id))`,
      valuesOf(asked),
      'report_discounts',
    ),
  valuesOf,
)

/** `grouping` of the cuts: a bit is set for each column that a row is not grouped by. */
const cortes = { todo: 0b111, usuario: 0b011, motivo: 0b101, sucursal: 0b110 }

async function figures(tx: Transaction, asked: Asked): Promise<Figures> {
  const rows = await cutsOf(tx, asked)
  const of = (tipo: string) => rows.find((row) => row.corte === cortes.todo && row.tipo === tipo)
  return [
    {
      id: 'descuentos',
      titulo: 'Descuentos',
      tipo: 'numero',
      valor: of('Descuento')?.cantidad ?? 0,
      definicion: 'Pagos válidos del periodo cobrados por menos que su precio de lista.',
    },
    {
      id: 'descontado',
      titulo: 'Monto descontado',
      tipo: 'dinero',
      valor: Number(of('Descuento')?.total ?? 0),
      definicion: 'Precio de lista menos lo cobrado, sumado.',
    },
    {
      id: 'anulaciones',
      titulo: 'Anulaciones',
      tipo: 'numero',
      valor: of('Anulación')?.cantidad ?? 0,
      definicion: 'Pagos anulados en estos días, se hayan cobrado cuando se hayan cobrado.',
    },
    {
      id: 'anulado',
      titulo: 'Monto anulado',
      tipo: 'dinero',
      valor: Number(of('Anulación')?.total ?? 0),
      definicion: 'Lo que sumaban esos pagos.',
    },
  ]
}

async function cuts(tx: Transaction, asked: Asked): Promise<Tabla[]> {
  const rows = await cutsOf(tx, asked)
  const names = await namesOf(tx, asked, { usuarios: rows.flatMap(({ usuario }) => usuario ?? []) })
  const named = rows.map((row) => ({
    ...row,
    monto: row.total,
    usuario: names.usuarios.get(row.usuario),
    sucursal: names.sucursales.get(row.sucursal),
  }))
  const cut = (id: 'usuario' | 'motivo' | 'sucursal', titulo: string, name: string) =>
    tableOf(
      {
        id,
        titulo,
        columnas: [texto('tipo', 'Tipo'), texto(id, name), numero('cantidad', 'Cantidad'), dinero('monto', 'Monto')],
      },
      ['Descuento', 'Anulación'].flatMap((tipo) =>
        largestFirst(
          named.filter((row) => row.corte === cortes[id] && row.tipo === tipo),
          id,
        ),
      ),
      ['cantidad', 'monto'],
    )
  return [
    cut('usuario', 'Por persona', 'Usuario'),
    cut('motivo', 'Por motivo', 'Motivo'),
    cut('sucursal', 'Por sucursal', 'Sucursal'),
  ]
}

function listing(asked: Asked): Listing {
  const columnas = [
    momento('momento', 'Fecha'),
    texto('tipo', 'Tipo'),
    numero('recibo', 'Recibo'),
    texto('miembro', 'Cliente'),
    texto('usuario', 'Usuario'),
    texto('motivo', 'Motivo'),
    texto('sucursal', 'Sucursal'),
    dinero('monto', 'Monto'),
  ]
  const text = `with ${acts}
    select a.momento, a.tipo, a.recibo, m.nombre as miembro, u.name as usuario, a.motivo, b.nombre as sucursal, a.monto
    from actos a
    join miembros m on m.gimnasio_id = a.gimnasio_id and m.id = a.id_miembro
    join users u on u.gimnasio_id = a.gimnasio_id and u.id = a.usuario_id
    join sucursales b on b.gimnasio_id = a.gimnasio_id and b.id = a.sucursal_id
    order by a.momento desc, a.tipo, a.recibo desc, b.nombre`
  const resumen = async (tx: Transaction) => {
    const sums = (await cutsOf(tx, asked)).filter(({ corte }) => corte === cortes.todo)
    const monto = sums.reduce((sum, { total }) => sum + Math.round(Number(total) * 100), 0) / 100
    return { '@cantidad': sums.reduce((sum, { cantidad }) => sum + cantidad, 0), monto }
  }
  return { columnas, text, values: valuesOf(asked), sumas: ['monto'], resumen }
}
