import type PocketBase from 'pocketbase'
import type { PoliticaDeSaldo } from '#shared/collections/gimnasio.ts'
import type { Pago } from '#shared/collections/pago.ts'
import type { Saldo } from '#shared/saldos/saldo.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import { testId, type GymWorld } from '../gym-world.ts'

/** Terms under which receptionists leave rests without a limit, and the door lets everybody in with a word. */
export const anyRest: PoliticaDeSaldo = {
  permite: true,
  maximo: 0,
  dias: 7,
  recepcion: true,
  puerta: 'aviso',
  puerta_dias: 0,
}

/** Sets under which terms the gym's members leave rests. */
export const allowRests = (owner: Query, gym: GymWorld, given: Partial<PoliticaDeSaldo> = {}): Promise<unknown> =>
  owner(`update gimnasios set politica = jsonb_set(politica, '{saldo}', $2::jsonb) where id = $1`, [
    gym.id,
    JSON.stringify({ ...anyRest, ...given }),
  ])

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
  monto: number,
  given: object = {},
): Promise<Saldo> =>
  client.collection('saldos').create<Saldo>({
    id: testId(),
    id_deuda,
    clase: 'cobro',
    sucursal_id: gym.sucursales[0],
    monto,
    medio_pago: 'Efectivo',
    ...given,
  })
