import { anularSaldo } from '#server/gym/saldos/anular-saldo.ts'
import { registerSaldo } from '#server/gym/saldos/register-saldo.ts'
import { inTransaction, type Desk } from '../charge.ts'
import { testId } from '../gym-world.ts'

type Asked = { now?: Date; id_deuda: string; monto: string; sucursal_id?: string; medio_pago?: string }

/** Takes a payment of a debt. Returns its id. */
export async function cobrarSaldo(desk: Desk, { now = new Date(), ...asked }: Asked): Promise<string> {
  const draft = {
    id: testId(),
    clase: 'cobro',
    sucursal_id: desk.gym.sucursales[0],
    medio_pago: 'Efectivo',
    referencia: '',
    nota: '',
    ...asked,
  }
  await inTransaction(desk, { now, input: {} }, (context) => registerSaldo(context, draft))
  return draft.id
}

/** Forgives a sum of a debt. Returns its id. */
export async function condonar(desk: Desk, id_deuda: string, monto: string, now = new Date()): Promise<string> {
  const draft = {
    id: testId(),
    id_deuda,
    monto,
    clase: 'condonacion',
    sucursal_id: desk.gym.sucursales[0],
    medio_pago: '',
    referencia: '',
    nota: 'Se lo prometimos',
  }
  await inTransaction(desk, { now, input: {} }, (context) => registerSaldo(context, draft))
  return draft.id
}

export const anularSaldoOf = (desk: Desk, saldo: string, now = new Date()): Promise<void> =>
  inTransaction(desk, { now, input: {} }, (context) => anularSaldo(context, saldo, 'Era de otro'))
