import { sql, type Sql, type Values } from '#server/runtime/db/statement/sql.ts'
import { toDecimal } from '#shared/values/money.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import type { Resto } from './rest-request.ts'

const insert = sql`
  insert into deudas_asientos (gimnasio_id, id, created, id_pago, id_venta, id_miembro, sucursal_id, usuario_id, dia, monto, vence)
  values ($gimnasio, $id, $now, $id_pago, $id_venta, $id_miembro, $sucursal_id, $usuario_id, $dia, $monto, $vence)`

type Left = {
  id: string
  of: 'id_pago' | 'id_venta'
  id_miembro: string
  sucursal_id: string
  usuario_id: string | null
  dia: CivilDate
  now: Date
}

/** The statement that stores what a payment or a sale leaves to be paid later, after its entry. */
export const insertOfRest = (
  { monto, vence }: Resto,
  { of, id, ...left }: Left,
): readonly [statement: Sql, values: Values] => [
  insert,
  { ...left, id, id_pago: null, id_venta: null, [of]: id, monto: toDecimal(monto), vence },
]
