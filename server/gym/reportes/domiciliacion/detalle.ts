import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { codigosDevolucion, conceptoDevolucion } from '#shared/devoluciones/conceptos-devolucion.ts'
import type { Asked } from '../frame/report-request.ts'
import { dia, dinero, texto, type Listing } from '../frame/report.ts'
import { presented, wholeOf } from './recibos.ts'

/** The sentence of each code; that of '' is for codes that nobody knows. */
const motivos = JSON.stringify(
  Object.fromEntries(
    ['', '0000', ...codigosDevolucion].map((codigo) => [codigo, conceptoDevolucion(codigo || '?').dice]),
  ),
)

/** The receipts, the latest first, with the bank's word on those that came back. */
export function listing(asked: Asked): Listing {
  const columnas = [
    dia('vence', 'Vence'),
    texto('miembro', 'Cliente'),
    texto('concepto', 'Concepto'),
    texto('sucursal', 'Sucursal'),
    texto('estado', 'Estado'),
    dia('dia', 'Devuelto el'),
    texto('codigo', 'Código'),
    texto('motivo', 'Motivo'),
    dinero('coste', 'Coste'),
    dinero('monto', 'Importe'),
  ]
  const statement = sql`
    select c.vence, m.nombre as miembro, c.concepto, s.nombre as sucursal,
      case when c.codigo is null then 'Cobrado' else 'Devuelto' end as estado, c.dia, c.codigo,
      case when c.codigo is not null then coalesce($motivos::jsonb ->> c.codigo, $motivos::jsonb ->> '') end as motivo, c.coste, c.monto
    from (select c.*, d.dia, d.codigo, d.coste ${presented}) c
    join miembros m on m.gimnasio_id = c.gimnasio_id and m.id = c.id_miembro
    join sucursales s on s.gimnasio_id = c.gimnasio_id and s.id = c.sucursal_id
    order by c.vence desc, c.orden desc`
  const resumen = async (tx: Transaction) => {
    const { recibos, coste, presentado } = await wholeOf(tx, asked)
    return { '@cantidad': recibos, coste, monto: presentado }
  }
  return { columnas, statement, values: { ...asked, motivos }, sumas: ['coste', 'monto'], resumen }
}
