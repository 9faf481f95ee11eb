import { afterAll, beforeAll, expect, it } from 'vitest'
import { iban } from '#server/testing/domiciliacion/debit-desk.ts'
import { openRemesaDesk, type RemesaDesk } from '#server/testing/domiciliacion/remesa-desk.ts'
import { sendDue } from '#server/testing/desks/webhook-desk.ts'
import { openReceiver } from '#server/testing/stand-ins/receiver.ts'

let desk: RemesaDesk
let receiver: Awaited<ReturnType<typeof openReceiver>>

beforeAll(async () => {
  desk = await openRemesaDesk()
  await desk.begin()
  receiver = await openReceiver()
})
afterAll(async () => {
  await receiver.close()
  await desk.app.close()
})

const eventos = ['mandatos.signed', 'mandatos.revoked', 'remesas_recibos.returned', 'pagos.created', 'pagos.voided']

/** The events that were not sent before, in the order of their names. */
async function told(): Promise<string[]> {
  const before = receiver.received.length
  await sendDue(desk.app, () => desk.clock.now)
  return receiver.received
    .slice(before)
    .map(({ event }) => `${event.type} ${String(event.data['id'])}`)
    .toSorted()
}

it('tells of mandates, of debits that came in and of those that came back, and never of an account', async () => {
  await desk.post('webhooks', { nombre: 'Planilla', url: receiver.url, eventos })
  const draft = await desk.mandato({ firmado: '' })
  expect(await told()).toEqual([])
  await desk.post(`mandatos/${draft.id}/firmar`, { firmado: '2026-05-05', lugar: 'Madrid' })
  expect(await told()).toEqual([`mandatos.signed ${draft.id}`])
  await desk.post(`mandatos/${draft.id}/revocar`, { motivo: 'Cambió de banco' })
  expect(await told()).toEqual([`mandatos.revoked ${draft.id}`])
  const { consent, recibo } = await desk.collected()
  expect(await told()).toEqual([`mandatos.signed ${consent.id_mandato}`])
  await desk.ingresar()
  expect(await told()).toEqual([`pagos.created ${recibo.id}`])
  await desk.devolver(recibo.id, { codigo: 'MD01' })
  expect(await told()).toEqual([
    `mandatos.revoked ${consent.id_mandato}`,
    `pagos.voided ${recibo.id}`,
    `remesas_recibos.returned ${recibo.id}`,
  ])
  const all = receiver.received.map(({ body }) => body).join('\n')
  expect(all).toContain('"iban_final":"1332"')
  expect(all).toContain('"codigo":"MD01"')
  for (const word of [iban, iban.slice(4, -4), '"iban"']) expect(all).not.toContain(word)
})
