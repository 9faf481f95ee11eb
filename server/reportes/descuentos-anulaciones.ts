import type { Transaction } from '#server/db/transaction.ts'
import type { Tabla } from '#shared/reportes.ts'
import type { Asked } from './asked.ts'
import { dinero, momento, numero, tableOf, texto, type Figures, type Listing, type Report } from './report.ts'

/** Discounts on the day of the payment, voids on the day of the void: a payment can be in both. */
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

async function figures(tx: Transaction, asked: Asked): Promise<Figures> {
  const rows = await tx.query<{ tipo: string; cantidad: number; monto: string }>(
    `with ${acts} select tipo, count(*) as cantidad, sum(monto) as monto from actos group by tipo`,
    valuesOf(asked),
  )
  const of = (tipo: string) => rows.find((row) => row.tipo === tipo)
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
      valor: Number(of('Descuento')?.monto ?? 0),
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
      valor: Number(of('Anulación')?.monto ?? 0),
      definicion: 'Lo que sumaban esos pagos.',
    },
  ]
}

async function cuts(tx: Transaction, asked: Asked): Promise<Tabla[]> {
  const rows = await tx.query<{ corte: number }>(
    `with ${acts}
     select a.tipo, max(u.name) as usuario, a.motivo, max(b.nombre) as sucursal,
       grouping(a.usuario_id, a.motivo, a.sucursal_id) as corte, count(*) as cantidad, sum(a.monto) as monto
     from actos a
     join users u on u.gimnasio_id = a.gimnasio_id and u.id = a.usuario_id
     join sucursales b on b.gimnasio_id = a.gimnasio_id and b.id = a.sucursal_id
     group by grouping sets ((a.tipo, a.usuario_id), (a.tipo, a.motivo), (a.tipo, a.sucursal_id))
     order by a.tipo desc, sum(a.monto) desc`,
    valuesOf(asked),
  )
  const cut = (id: string, titulo: string, name: string, corte: number) =>
    tableOf(
      {
        id,
        titulo,
        columnas: [texto('tipo', 'Tipo'), texto(id, name), numero('cantidad', 'Cantidad'), dinero('monto', 'Monto')],
      },
      rows.filter((row) => row.corte === corte),
      ['cantidad', 'monto'],
    )
  return [
    cut('usuario', 'Por persona', 'Usuario', 0b011),
    cut('motivo', 'Por motivo', 'Motivo', 0b101),
    cut('sucursal', 'Por sucursal', 'Sucursal', 0b110),
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
  return { columnas, text, values: valuesOf(asked), sumas: ['monto'] }
}
