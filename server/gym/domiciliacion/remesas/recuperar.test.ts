import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { refusalOf } from '#server/testing/gym-app.ts'
import { openRemesaDesk, vence, type RemesaDesk } from '#server/testing/domiciliacion/remesa-desk.ts'

let desk: RemesaDesk

beforeAll(async () => {
  desk = await openRemesaDesk()
})
afterAll(() => desk.app.close())
beforeEach(() => desk.begin())

const retirar = (id: string) => desk.post(`remesas/${id}/retirar`)
const recuperar = (id: string) => desk.post(`remesas/${id}/recuperar`)
const sentence = async (call: Promise<unknown>) => JSON.stringify((await refusalOf(call)).response['data'])

it('a file that was taken back although the bank has it is brought back, and its receipts are entered once', async () => {
  const { id: consent } = await desk.consent({ proximo: vence })
  const made = await desk.generar()
  const file = await desk.archivo(made.id)
  const cycle = await desk.consentOf(consent)
  await retirar(made.id)
  expect(await recuperar(made.id)).toMatchObject({ estado: 'generada' })
  expect(await desk.archivo(made.id)).toEqual(file)
  expect(await desk.consentOf(consent)).toMatchObject({ proximo: cycle['proximo'] })
  expect((await desk.propuesta()).recibos).toEqual([])
  await desk.presentar(made.id)
  await desk.at(`${vence}T10:00:00Z`)
  await desk.ingresar()
  expect(await desk.recibos(made.id)).toMatchObject([{ ingresado: expect.stringContaining(vence) }])
  expect(await desk.history(made.id)).toMatchObject([
    { accion: 'create' },
    { despues: { estado: 'retirada' } },
    { antes: { estado: 'retirada' }, despues: { estado: 'generada' } },
    { despues: { estado: 'presentada' } },
  ])
})

it('waits while a newer file collects from its members, and goes beside one that the bank has of another day', async () => {
  await desk.consent({ proximo: vence })
  const june = await desk.generar()
  await retirar(june.id)
  const again = await desk.generar()
  expect(await sentence(recuperar(june.id))).toContain('01/06/2026')
  await desk.presentar(again.id)
  expect(await sentence(recuperar(june.id))).toContain('01/06/2026')
  await desk.begin()
  const { id: consent } = await desk.consent({ proximo: vence })
  const first = await desk.generar()
  await retirar(first.id)
  const second = await desk.generar({ vence: '2026-07-01' })
  expect(await sentence(recuperar(first.id))).toContain('01/07/2026')
  await desk.presentar(second.id)
  const after = await desk.consentOf(consent)
  await recuperar(first.id)
  expect(await desk.consentOf(consent)).toMatchObject({ proximo: after['proximo'] })
})

it('one that is collected again moves no cycle, and neither a file in hand nor one of the bank is brought back', async () => {
  const { recibo, consent } = await desk.collected()
  await desk.devolver(recibo.id)
  await desk.atender(recibo.id, 'repetir')
  const cycle = await desk.consentOf(consent.id)
  const made = await desk.generar({ vence: '2026-06-15' })
  expect(await sentence(recuperar(made.id))).toContain('Actualiza')
  await retirar(made.id)
  await recuperar(made.id)
  expect(await desk.consentOf(consent.id)).toMatchObject({ proximo: cycle['proximo'] })
  await desk.presentar(made.id)
  expect(await sentence(recuperar(made.id))).toContain('Actualiza')
})
