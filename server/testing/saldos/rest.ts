import type PocketBase from 'pocketbase'
import type { Pago } from '#shared/collections/pago.ts'
import type { Saldo } from '#shared/saldos/saldo.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import { testId, type GymWorld } from '../gym-world.ts'

type Rest = { monto: number; vence: string } & Partial<{
  id_plan_plazo: string
  sucursal_id: string
  medio_pago: string
  fecha_cobro: string
}>

/** A charge in the gym's first branch that leaves a rest. Of the whole price, its method is 'A cuenta'. */
export const leaveRest = (
  client: PocketBase,
  gym: GymWorld,
  id_miembro: string,
  { monto, ...given }: Rest,
): Promise<Pago> =>
  client.collection('pagos').create<Pago>({
    id: testId(),
    id_miembro,
    id_plan_plazo: gym.mes,
    sucursal_id: gym.sucursales[0],
    medio_pago: 'Efectivo',
    a_cuenta: monto,
    ...given,
  })

/** A payment of a debt, in cash unless told otherwise. */
export const payRest = (
  client: PocketBase,
  gym: GymWorld,
  id_deuda: string,
  given: { monto: number } & Record<string, unknown>,
): Promise<Saldo> =>
  client.collection('saldos').create<Saldo>({
    id: testId(),
    id_deuda,
    clase: 'cobro',
    sucursal_id: gym.sucursales[0],
    medio_pago: 'Efectivo',
    ...given,
  })

/** Makes the member's last payment leave a rest, whenever it was. Returns the debt's id. */
export async function oweRest(
  owner: Query,
  id_miembro: string,
  { monto, vence }: Pick<Rest, 'monto' | 'vence'>,
): Promise<string> {
  const [debt] = await owner<{ id: string }>(
    `insert into deudas_asientos (gimnasio_id, id, id_pago, id_miembro, sucursal_id, usuario_id, dia, monto, vence)
     select gimnasio_id, id, id, id_miembro, sucursal_id, usuario_id, least(dia, $3::date), $2, $3::date from pagos_asientos
     where id_miembro = $1 order by orden desc limit 1 returning id`,
    [id_miembro, monto, vence],
  )
  if (!debt) throw new Error('A rest is of a payment')
  return debt.id
}

/** Takes down what is left of a debt, so that nothing is owed of it. */
export const endRest = (owner: Query, id_deuda: string): Promise<unknown> =>
  owner(
    `insert into saldos_asientos (gimnasio_id, id, id_deuda, clase, sucursal_id, usuario_id, monto, nota, dia)
     select d.gimnasio_id, $2, d.id, 'condonacion', d.sucursal_id, d.usuario_id, queda_de(d.gimnasio_id, d.id), 'Prueba', d.dia
     from deudas_asientos d where d.id = $1`,
    [id_deuda, testId()],
  )
