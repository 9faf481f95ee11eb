import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { refusalOf } from '#server/testing/gym-app.ts'
import { testId } from '#server/testing/gym-world.ts'
import { iban } from '#server/testing/domiciliacion/debit-desk.ts'
import { openRemesaDesk, vence, type RemesaDesk } from '#server/testing/domiciliacion/remesa-desk.ts'

let desk: RemesaDesk

beforeAll(async () => {
  desk = await openRemesaDesk()
})
afterAll(() => desk.app.close())
beforeEach(() => desk.begin())

it('has what is due by the day, and says of the rest why it is not collected', async () => {
  const due = await desk.consent({ proximo: vence })
  await desk.consent({ proximo: '2026-07-01' })
  const paused = await desk.consent({ proximo: vence })
  await desk.post(`cobros_automaticos/${paused.id}/pausar`)
  const revoked = await desk.consent({ proximo: vence })
  await desk.post(`mandatos/${revoked.id_mandato}/revocar`, { motivo: 'Lo pidió' })
  const gone = await desk.consent({ proximo: vence })
  await desk.people.admin.collection('miembros').delete(gone.id_miembro)
  const leaving = await desk.consent({ proximo: vence })
  await desk.post('bajas/pedir', {
    id: testId(),
    id_miembro: leaving.id_miembro,
    pedida: '2026-05-09',
    pedida_por: 'miembro',
    ultimo_dia: '2026-05-31',
  })
  const { recibos, sin, presentar } = await desk.propuesta()
  expect(recibos.map(({ id_automatico }) => id_automatico)).toEqual([due.id])
  expect(Object.fromEntries(sin.map(({ id_automatico, motivo }) => [id_automatico, motivo]))).toEqual({
    [paused.id]: 'cobro_en_pausa',
    [revoked.id]: 'mandato',
    [gone.id]: 'eliminado',
    [leaving.id]: 'baja',
  })
  expect(presentar).toBe('2026-05-27')
})

it('leaves out who paid the term otherwise, and goes on with the next one', async () => {
  const consent = await desk.consent({ proximo: vence })
  for (const _ of [1, 2]) await desk.payOtherwise(consent)
  await desk.consent({ proximo: vence })
  expect((await desk.propuesta()).sin).toMatchObject([{ id_automatico: consent.id, motivo: 'pagado' }])
  await desk.generar()
  expect((await desk.propuesta('2026-07-01')).recibos.map((one) => one.id_automatico)).toContain(consent.id)
})

it('waits for a mandate’s signature, and then collects what is due that day', async () => {
  const { id } = await desk.mandato({ firmado: '', iban: '' })
  const consent = await desk.consent({ proximo: vence, id_mandato: id })
  expect((await desk.propuesta()).sin).toMatchObject([{ id_automatico: consent.id, motivo: 'mandato' }])
  await desk.at('2026-06-10T10:00:00Z')
  await desk.post(`mandatos/${id}/firmar`, { firmado: '2026-06-10', lugar: 'Madrid', iban })
  expect((await desk.propuesta('2026-07-01')).recibos).toMatchObject([{ id_automatico: consent.id }])
})

it('collects the term of the day from who paid missed ones at the desk', async () => {
  const consent = await desk.consent({ proximo: vence })
  await desk.at('2026-06-01T10:00:00Z')
  await desk.payOtherwise(consent)
  await desk.at('2026-06-20T10:00:00Z')
  expect((await desk.propuesta('2026-06-25')).sin).toMatchObject([{ motivo: 'pagado' }])
  expect((await desk.propuesta('2026-07-01')).recibos).toMatchObject([{ id_automatico: consent.id }])
})

it('collects by a mandate for one debit once, whoever it is for', async () => {
  const { id } = await desk.mandato({ tipo: 'unico' })
  await desk.consent({ proximo: vence, id_mandato: id })
  await desk.consent({ proximo: vence, id_mandato: id })
  await desk.consent({ proximo: vence })
  expect((await desk.propuesta()).sin.map(({ motivo }) => motivo)).toEqual(['mandato'])
  const remesa = await desk.generar()
  expect(remesa.recibos).toBe(2)
  const { recibos, sin } = await desk.propuesta('2026-07-01')
  expect([recibos.length, sin.map(({ motivo }) => motivo)]).toEqual([1, ['mandato', 'mandato']])
})

it('collects a returned receipt again once on a day, and not from who paid since', async () => {
  const { consent, recibo } = await desk.collected()
  await desk.devolver(recibo.id)
  await desk.atender(recibo.id, 'repetir')
  const { recibos, sin } = await desk.propuesta('2026-07-01')
  expect(recibos.map(({ repite }) => repite)).toEqual([null])
  expect(sin.map(({ motivo }) => motivo)).toEqual(['devuelto'])
  expect((await desk.propuesta('2026-06-15')).recibos.map(({ repite }) => repite)).toEqual([recibo.id])
  await desk.payOtherwise(consent)
  expect((await desk.propuesta('2026-06-15')).sin.map(({ motivo }) => motivo)).toEqual(['pagado'])
  await desk.consent({ proximo: '2026-06-15' })
  await desk.generar({ vence: '2026-06-15' })
  expect(await desk.recibos(recibo.id_remesa)).toMatchObject([{ atendida: 'pagada' }])
})

it('collects one of two returned receipts of a member on a day', async () => {
  const { consent, recibo } = await desk.collected()
  await desk.devolver(recibo.id)
  await desk.atender(recibo.id, 'repetir')
  const july = await desk.generar({ vence: '2026-07-01' })
  await desk.presentar(july.id)
  await desk.at('2026-07-01T10:00:00Z')
  const [second] = await desk.recibos(july.id)
  await desk.devolver(String(second?.id), { dia: '2026-07-01' })
  await desk.atender(String(second?.id), 'repetir')
  const { recibos, sin } = await desk.propuesta('2026-07-15')
  expect(recibos.map(({ repite }) => repite)).toEqual([recibo.id])
  expect(sin.map(({ motivo }) => motivo)).toEqual(['devuelto'])
  expect((await desk.generar({ vence: '2026-07-15' })).recibos).toBe(1)
  expect((await desk.propuesta('2026-07-31')).recibos.map((one) => [one.id_automatico, one.repite])).toEqual([
    [consent.id, second?.id],
  ])
})

it('gives notice once, by mail or by hand, and collects nothing without it', async () => {
  await desk.saveAcreedor({ aviso: 15 })
  const told = await desk.post<{ id: string }>('mandatos/alta', desk.mandatoDraft({ correo: 'ana@example.com' }))
  await desk.consent({ proximo: vence, id_mandato: told.id })
  await desk.consent({ proximo: vence })
  expect((await desk.propuesta()).sin.map(({ motivo }) => motivo)).toEqual(['sin_aviso', 'sin_aviso'])
  expect(await desk.post('remesas/avisar', { vence })).toEqual({ correo: 1, en_mano: 1 })
  expect(await desk.post('remesas/avisar', { vence })).toEqual({ correo: 0, en_mano: 0 })
  expect((await desk.propuesta()).recibos).toHaveLength(2)
  expect(await desk.owner(`select from correos where plantilla = 'aviso_de_cobro'`)).toHaveLength(1)
})

it('counts no notice that came too late', async () => {
  await desk.saveAcreedor({ aviso: 15 })
  await desk.consent({ proximo: vence })
  await desk.at('2026-05-18T10:00:00Z')
  await desk.post('remesas/avisar', { vence })
  expect((await desk.propuesta()).sin).toMatchObject([{ motivo: 'sin_aviso' }])
})

it('refuses a day without banks, and who sees some branches alone', async () => {
  const { response } = await refusalOf(desk.propuesta('2026-05-31'))
  expect(response['data']).toMatchObject({ vence: { message: expect.stringContaining('01/06/2026') } })
  expect((await refusalOf(desk.post('remesas/propuesta', { vence }, desk.people.desk))).status).toBe(403)
})
