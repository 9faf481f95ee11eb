import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { refusalOf } from '#server/testing/gym-app.ts'
import { testId } from '#server/testing/gym-world.ts'
import { openRemesaDesk, vence, type RemesaDesk } from '#server/testing/domiciliacion/remesa-desk.ts'
import { readDevoluciones } from '../sepa/devoluciones/read-devoluciones.ts'

let desk: RemesaDesk

beforeAll(async () => {
  desk = await openRemesaDesk()
})
afterAll(() => desk.app.close())
beforeEach(() => desk.begin())

it('is the same at each call, whatever the creditor says later, and exact in its sums', async () => {
  await desk.consent({ proximo: vence })
  await desk.consent({ proximo: vence })
  const remesa = await desk.generar()
  const first = await desk.archivo(remesa.id)
  await desk.saveAcreedor({ aviso: 0, nombre: 'Otro SL', version: '08' })
  expect(await desk.archivo(remesa.id)).toEqual(first)
  const text = first.toString()
  expect(text).toContain('<NbOfTxs>2</NbOfTxs>')
  expect(text).toContain(`<CtrlSum>${remesa.monto.toFixed(2)}</CtrlSum>`)
  expect(text).toContain('ES9121000418450200051332')
  for (const { id } of await desk.recibos(remesa.id)) expect(text).toContain(`<EndToEndId>${id}</EndToEndId>`)
  expect(await readDevoluciones(first)).toMatchObject({ kind: 'refused', code: 'other_kind' })
})

it('collects a family by one mandate, a receipt for each member', async () => {
  const { id_mandato } = await desk.consent({ proximo: vence })
  await desk.consent({ proximo: vence, id_mandato })
  const remesa = await desk.generar()
  expect(await desk.recibos(remesa.id)).toMatchObject([{ id_mandato }, { id_mandato }])
  expect((await desk.archivo(remesa.id)).toString()).toContain('<NbOfTxs>2</NbOfTxs>')
})

it('is made once for an id, and once for what is due', async () => {
  await desk.consent({ proximo: vence })
  const id = testId()
  await desk.generar({ id })
  await desk.generar({ id })
  expect(await desk.recibos(id)).toHaveLength(1)
  expect((await refusalOf(desk.generar())).response['data']).toMatchObject({
    vence: { code: 'validation_not_allowed' },
  })
})

it('of two desks at once is one', async () => {
  await desk.consent({ proximo: vence })
  const [first, second] = await Promise.allSettled([desk.generar(), desk.generar()])
  expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await desk.owner(`select from remesas_recibos`)).toHaveLength(1)
})

it('leaves out whom a person leaves out, who is proposed again', async () => {
  const out = await desk.consent({ proximo: vence })
  await desk.consent({ proximo: vence })
  await desk.generar({ sin: [out.id] })
  expect((await desk.propuesta()).recibos.map(({ id_automatico }) => id_automatico)).toEqual([out.id])
})

it('of another sum than the one shown is not made', async () => {
  await desk.consent({ proximo: vence })
  const shown = await desk.propuesta()
  await desk.consent({ proximo: vence })
  expect((await refusalOf(desk.generar({ monto: shown.monto }))).response['data']).toMatchObject({
    monto: { message: expect.stringContaining('propuesta') },
  })
  expect((await desk.generar({ monto: (await desk.propuesta()).monto })).recibos).toBe(2)
})

it('keeps the cycle of the month, whatever the bank day', async () => {
  const { id } = await desk.consent({ proximo: '2026-08-01' })
  await desk.at('2026-07-10T10:00:00Z')
  await desk.generar({ vence: '2026-08-03' })
  expect(await desk.consentOf(id)).toMatchObject({
    proximo: expect.stringContaining('2026-08-31 22:00'),
  })
})

it('of a cycle that was missed goes on where the cycle was', async () => {
  const { id } = await desk.consent({ proximo: vence })
  await desk.at('2026-07-10T10:00:00Z')
  await desk.generar({ vence: '2026-08-03' })
  expect(await desk.consentOf(id)).toMatchObject({
    proximo: expect.stringContaining('2026-08-31 22:00'),
  })
})

it('that is asked for twice at once, under one id, answers both', async () => {
  await desk.consent({ proximo: vence })
  const id = testId()
  const made = await Promise.all([desk.generar({ id }), desk.generar({ id })])
  expect(made.map((one) => one.id)).toEqual([id, id])
})

it('tells the desk which members the bank is about to collect from, until it did or the file is taken back', async () => {
  const { id_miembro } = await desk.consent({ proximo: vence })
  const member = async () => (await desk.people.desk.collection('miembros_pagos').getOne(id_miembro))['en_remesa']
  expect(await member()).toBe('')
  await desk.post(`remesas/${(await desk.generar()).id}/retirar`)
  expect(await member()).toBe('')
  await desk.presentar((await desk.generar()).id)
  expect(await member()).toBe(vence)
  await desk.at(`${vence}T10:00:00Z`)
  await desk.ingresar()
  expect(await member()).toBe('')
})

it('that comes too late for the bank is refused with the first day possible', async () => {
  await desk.consent({ proximo: vence })
  await desk.at('2026-05-28T10:00:00Z')
  const { response } = await refusalOf(desk.generar())
  expect(response['data']).toMatchObject({ vence: { message: expect.stringContaining('02/06/2026') } })
})

it('is taken back before the bank has it, and its receipts are collected by another', async () => {
  const { id } = await desk.consent({ proximo: vence })
  const remesa = await desk.generar()
  await desk.post(`remesas/${remesa.id}/retirar`)
  expect(await desk.recibos(remesa.id)).toMatchObject([{ estado: 'retirado' }])
  expect((await desk.propuesta()).recibos.map(({ id_automatico }) => id_automatico)).toEqual([id])
  const again = await desk.generar()
  await desk.presentar(again.id)
  expect((await refusalOf(desk.post(`remesas/${again.id}/retirar`))).status).toBe(400)
  expect((await refusalOf(desk.presentar(remesa.id))).status).toBe(400)
})

it('that is taken back gives up the terms it had skipped, too', async () => {
  const { id } = await desk.consent({ proximo: vence })
  await desk.at('2026-07-10T10:00:00Z')
  const remesa = await desk.generar({ vence: '2026-08-03' })
  await desk.post(`remesas/${remesa.id}/retirar`)
  expect(await desk.consentOf(id)).toMatchObject({ proximo: expect.stringContaining('2026-05-31 22:00') })
  expect((await desk.propuesta('2026-07-20')).recibos.map(({ id_automatico }) => id_automatico)).toEqual([id])
})

it('is taken back after a later one, and its consents skip nothing', async () => {
  const { id } = await desk.consent({ proximo: vence })
  const june = await desk.generar()
  const july = await desk.generar({ vence: '2026-07-01' })
  const early = await refusalOf(desk.post(`remesas/${june.id}/retirar`))
  expect(early.response['data']).toMatchObject({ estado: { message: expect.stringContaining('01/07/2026') } })
  expect((await desk.consentOf(id))['proximo']).toContain('2026-07-31 22:00')
  await desk.post(`remesas/${july.id}/retirar`)
  await desk.post(`remesas/${june.id}/retirar`)
  expect((await desk.propuesta()).recibos.map(({ id_automatico }) => id_automatico)).toEqual([id])
})

it('is taken back alone once the bank has the later one', async () => {
  const { id } = await desk.consent({ proximo: vence })
  const june = await desk.generar()
  await desk.presentar((await desk.generar({ vence: '2026-07-01' })).id)
  await desk.post(`remesas/${june.id}/retirar`)
  expect((await desk.consentOf(id))['proximo']).toContain('2026-07-31 22:00')
})

it('is taken back although another one collects an older receipt again', async () => {
  const { consent, recibo } = await desk.collected()
  await desk.devolver(recibo.id)
  await desk.atender(recibo.id, 'repetir')
  const july = await desk.generar({ vence: '2026-07-01' })
  await desk.generar({ vence: '2026-07-15' })
  await desk.post(`remesas/${july.id}/retirar`)
  expect((await desk.propuesta('2026-07-01')).recibos.map(({ id_automatico }) => id_automatico)).toContain(consent.id)
})
