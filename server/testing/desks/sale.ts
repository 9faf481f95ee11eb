import { anularVenta } from '#server/gym/ventas/anular-venta.ts'
import { registerVenta } from '#server/gym/ventas/register-venta.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import { inTransaction, type Desk } from '../charge.ts'
import { testId, type GymWorld } from '../gym-world.ts'

type Line = { nombre?: string; tipo?: 'articulo' | 'pase_del_dia'; precio?: string; sucursal?: string }

/** A line of the price list of the gym's first branch, unless another is named. */
export async function buildConcepto(owner: Query, gym: GymWorld, given: Line = {}): Promise<string> {
  const id = testId()
  const { tipo = 'articulo', precio = '1500.50', sucursal = gym.sucursales[0], nombre = `Agua ${id}` } = given
  await owner(
    'insert into conceptos (gimnasio_id, id, sucursal_id, nombre, tipo, precio) values ($1, $2, $3, $4, $5, $6)',
    [gym.id, id, sucursal, nombre, tipo, precio],
  )
  return id
}

/** `vence`: it is left owing until then. */
type Asked = { now?: Date; id_concepto: string; vence?: string } & Partial<{
  id: string
  sucursal_id: string
  cantidad: number
  medio_pago: string
  visitante: string
  id_miembro: string
}>

/** Runs the transaction of a sale alone, without the engine around it. Returns its id. */
export async function sell(desk: Desk, { now = new Date(), vence, ...asked }: Asked): Promise<string> {
  const draft = {
    id: testId(),
    sucursal_id: desk.gym.sucursales[0],
    cantidad: 1,
    medio_pago: 'Efectivo',
    referencia: '',
    nota: '',
    id_miembro: null,
    visitante: '',
    telefono: '',
    ...asked,
  }
  await inTransaction(desk, { now, input: { vence } }, (context) => registerVenta(context, draft))
  return draft.id
}

export const anularVentaOf = (desk: Desk, venta: string, now = new Date()): Promise<void> =>
  inTransaction(desk, { now, input: {} }, (context) => anularVenta(context, venta, 'Era otra cosa'))
