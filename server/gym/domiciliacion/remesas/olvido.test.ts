import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { guest } from '#server/engine/records/declaration/caller.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { openRemesaDesk, vence, type RemesaDesk } from '#server/testing/domiciliacion/remesa-desk.ts'
import { refusalOf } from '#server/testing/gym-app.ts'
import { testId } from '#server/testing/gym-world.ts'
import { overtaken } from '#server/testing/many-requests.ts'
import { generarRemesa } from './generar.ts'

let desk: RemesaDesk

beforeAll(async () => {
  desk = await openRemesaDesk()
})
afterAll(() => desk.app.close())
beforeEach(() => desk.begin())

const forget = (id: string) => desk.post(`miembros/${id}/anonimizar`)

/** Deletes the member first. */
async function remove(id: string) {
  await desk.people.admin.collection('miembros').delete(id)
  return forget(id)
}

const waits = { data: { id: { code: 'validation_not_allowed', message: expect.stringContaining('01/06/2026') } } }

it('of a member waits while a debit is in a file that the bank does not have', async () => {
  const { id_miembro } = await desk.consent({ proximo: vence })
  const remesa = await desk.generar()
  expect((await refusalOf(remove(id_miembro))).response).toMatchObject(waits)
  expect((await desk.archivo(remesa.id)).toString()).toContain('Ana Paz Ruiz')
  await desk.post(`remesas/${remesa.id}/retirar`)
  await forget(id_miembro)
})

it('of the last member of a family waits for the debits that its mandate collects for the others', async () => {
  const one = await desk.consent({ proximo: vence })
  const other = await desk.consent({ proximo: vence, id_mandato: one.id_mandato })
  await desk.generar({ sin: [one.id] })
  await desk.post(`cobros_automaticos/${other.id}/cancelar`)
  expect((await refusalOf(remove(one.id_miembro))).response).toMatchObject(waits)
})

it('goes on once the receipt was entered, and the file says then why it cannot be written', async () => {
  const { recibo, remesa } = await desk.collected()
  await desk.ingresar()
  await remove(recibo.id_miembro)
  expect((await desk.archivo(remesa.id)).toString()).toContain('se borraron a su pedido')
})

it('waits for a file that is being made', async () => {
  const { id_miembro } = await desk.consent({ proximo: vence })
  const id = testId()
  const caller = { ...guest, id: desk.gym.users.Admin, tenant: desk.gym.id, scopes: 'all' } as const
  const context = { caller, now: desk.clock.now, input: {}, request: { id: '', ip: '' } }
  const first = (tx: Transaction) => generarRemesa({ ...context, tx }, { id, vence, sin: [] })
  const forgotten = overtaken(desk.app.db, { gym: desk.gym.id, first, second: () => remove(id_miembro) })
  expect((await refusalOf(forgotten)).response).toMatchObject(waits)
  expect((await desk.archivo(id)).toString()).toContain('<NbOfTxs>1</NbOfTxs>')
})
