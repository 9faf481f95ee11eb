import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lockAcreedor } from '#server/gym/locks/lock-acreedor.ts'
import { refusalOf } from '#server/testing/gym-app.ts'
import { overtaken } from '#server/testing/many-requests.ts'
import { buildMiembro, testId } from '#server/testing/gym-world.ts'
import { openRemesaDesk, vence, type RemesaDesk } from '#server/testing/domiciliacion/remesa-desk.ts'

/** A term is collected once, and never left out, whatever happens between its file and its day. */

let desk: RemesaDesk

beforeAll(async () => {
  desk = await openRemesaDesk()
})
afterAll(() => desk.app.close())
beforeEach(() => desk.begin())

const motivos = async (day?: string) => (await desk.propuesta(day)).sin.map(({ motivo }) => motivo)
const repeated = async (day: string) => (await desk.propuesta(day)).recibos.map(({ repite }) => repite)
const join = (id_queda: string, id_se_va: string) => desk.post('miembros/unir', { id_queda, id_se_va, aplicar: true })

/** A receipt that the bank took back on its day, to be collected again. */
async function toRepeat() {
  const made = await desk.collected()
  await desk.ingresar()
  await desk.devolver(made.recibo.id)
  await desk.atender(made.recibo.id, 'repetir')
  return made
}

describe('a consent that is made again while a file has its receipt', () => {
  it.each([
    ['the same mandate', true],
    ['another account', false],
  ])('waits, by %s', async (_what, isSame) => {
    const { id, id_miembro, id_mandato } = await desk.consent({ proximo: vence })
    await desk.presentar((await desk.generar()).id)
    await desk.post(`cobros_automaticos/${id}/cancelar`)
    const again = await desk.consent({ proximo: vence, id_miembro, ...(isSame && { id_mandato }) })
    expect(await motivos()).toEqual(['en_remesa'])
    expect((await desk.propuesta('2026-06-15')).recibos).toEqual([])
    expect((await desk.propuesta('2026-07-01')).recibos).toMatchObject([{ id_automatico: again.id }])
    await desk.at(`${vence}T10:00:00Z`)
    await desk.ingresar()
    expect(await motivos('2026-06-15')).toEqual(['pagado'])
    expect((await desk.propuesta('2026-07-01')).recibos).toMatchObject([{ id_automatico: again.id }])
  })
})

it('a consent that is made again waits for a file of a later term, too', async () => {
  const first = await desk.consent({ proximo: vence })
  for (const _ of [1, 2]) await desk.payOtherwise(first)
  await desk.consent({ proximo: vence })
  await desk.generar()
  const july = await desk.generar({ vence: '2026-07-01' })
  expect((await desk.recibos(july.id)).map(({ id_automatico }) => id_automatico)).toContain(first.id)
  await desk.post(`cobros_automaticos/${first.id}/cancelar`)
  const again = await desk.consent({ proximo: '2026-07-01', id_miembro: first.id_miembro })
  const { recibos, sin } = await desk.propuesta('2026-07-01')
  expect(recibos).toEqual([])
  expect(sin).toMatchObject([{ id_automatico: again.id, motivo: 'en_remesa' }])
})

describe('a returned receipt that is to be collected again', () => {
  it('is not, of who paid in a record that was joined since', async () => {
    const { consent } = await toRepeat()
    const twin = await buildMiembro(desk.owner, desk.gym)
    await desk.payOtherwise({ ...consent, id_miembro: twin })
    await join(consent.id_miembro, twin)
    expect(await motivos('2026-06-15')).toEqual(['pagado'])
  })

  it('is not, of who paid in the record that a union ended', async () => {
    const { consent } = await toRepeat()
    await desk.payOtherwise(consent)
    await join(await buildMiembro(desk.owner, desk.gym), consent.id_miembro)
    expect(await motivos('2026-06-15')).toEqual(['pagado'])
  })

  it('is not, of who paid after the bank’s day and before the desk read it', async () => {
    const { consent, recibo } = await desk.collected()
    await desk.ingresar()
    await desk.at('2026-06-04T10:00:00Z')
    await desk.payOtherwise(consent)
    await desk.at('2026-06-10T10:00:00Z')
    await desk.devolver(recibo.id, { dia: '2026-06-03' })
    await desk.atender(recibo.id, 'repetir')
    expect(await motivos('2026-06-15')).toEqual(['pagado'])
  })

  it('waits for another day than that of its file', async () => {
    const { id } = await desk.consent({ proximo: vence })
    const remesa = await desk.generar()
    await desk.presentar(remesa.id)
    const [recibo] = await desk.recibos(remesa.id)
    await desk.devolver(String(recibo?.id), { codigo: 'MS03', dia: '2026-05-10' })
    await desk.atender(String(recibo?.id), 'repetir')
    expect(await motivos()).toEqual(['devuelto'])
    expect((await desk.propuesta('2026-06-15')).recibos).toMatchObject([{ id_automatico: id, repite: recibo?.id }])
  })

  it('does not wait for a consent that is not collected that day', async () => {
    const consent = await desk.consent({ proximo: vence })
    await desk.payOtherwise(consent)
    const remesa = await desk.generar()
    await desk.presentar(remesa.id)
    const [recibo] = await desk.recibos(remesa.id)
    await desk.at(`${vence}T10:00:00Z`)
    await desk.devolver(String(recibo?.id))
    await desk.atender(String(recibo?.id), 'repetir')
    await desk.people.admin.collection('pausas').create({
      id: testId(),
      id_miembro: consent.id_miembro,
      desde: '2026-06-05',
      hasta: '2026-07-20',
      motivo: 'viaje',
    })
    expect(await repeated('2026-07-01')).toEqual([recibo?.id])
    expect(await motivos('2026-07-01')).toEqual(['en_pausa'])
  })

  it.each([
    ['its consent is cancelled', (of: { consent: string }) => desk.post(`cobros_automaticos/${of.consent}/cancelar`)],
    [
      'its mandate ends',
      (of: { mandato: string }) => desk.post(`mandatos/${of.mandato}/revocar`, { motivo: 'Se fue' }),
    ],
  ])('is not once %s, and waits for a person', async (_what, end) => {
    const { consent, recibo } = await toRepeat()
    await end({ consent: consent.id, mandato: consent.id_mandato })
    expect(await repeated('2026-06-15')).toEqual([])
    const list = await desk.people.admin.send<{ filas: unknown[] }>('/api/riesgo', { method: 'GET' })
    expect(list.filas).toMatchObject([{ recibo: { id: recibo.id } }])
    await desk.atender(recibo.id, 'perdonada')
    expect(await desk.recibos(recibo.id_remesa)).toMatchObject([{ atendida: 'perdonada' }])
  })

  it('is not given up while a file that collects it is being made', async () => {
    const { recibo } = await toRepeat()
    const collect = `
      insert into remesas_recibos (gimnasio_id, id, id_remesa, id_mandato, id_automatico, id_miembro, id_plan_plazo, sucursal_id, concepto,
        duracion, unidad, monto, vence, ciclo, secuencia, repite)
      select gimnasio_id, $1, id_remesa, id_mandato, id_automatico, id_miembro, id_plan_plazo, sucursal_id, concepto, duracion, unidad,
        monto, '2026-06-15', ciclo, secuencia, id from remesas_recibos where id = $2`
    const late = overtaken(desk.app.db, {
      gym: desk.gym.id,
      first: async (tx) => {
        await lockAcreedor(tx)
        await tx.query(collect, [testId(), recibo.id])
      },
      second: () => desk.atender(recibo.id, 'perdonada'),
    })
    expect((await refusalOf(late)).status).toBe(400)
  })

  it('has its answer for good once a file collects it', async () => {
    const { recibo } = await toRepeat()
    await desk.generar({ vence: '2026-06-15' })
    expect((await refusalOf(desk.atender(recibo.id, 'perdonada'))).status).toBe(400)
  })
})

it('two records that one mandate collected from on a day can be joined', async () => {
  const { id: id_mandato } = await desk.mandato()
  const one = await desk.consent({ proximo: vence, id_mandato })
  const two = await desk.consent({ proximo: vence, id_mandato })
  const remesa = await desk.generar()
  await desk.presentar(remesa.id)
  await desk.post(`cobros_automaticos/${two.id}/cancelar`)
  await join(one.id_miembro, two.id_miembro)
  await desk.at(`${vence}T10:00:00Z`)
  await desk.ingresar()
  expect((await desk.recibos(remesa.id)).map(({ id_miembro, estado }) => [id_miembro, estado])).toEqual([
    [one.id_miembro, 'cobrado'],
    [one.id_miembro, 'cobrado'],
  ])
})

it('a term that was paid otherwise is due again once that payment is void', async () => {
  const consent = await desk.consent({ proximo: vence })
  const paid = [await desk.payOtherwise(consent), await desk.payOtherwise(consent)]
  await desk.consent({ proximo: vence })
  await desk.generar()
  for (const { id } of paid.toReversed()) await desk.post(`pagos/${id}/anular`, { motivo: 'Era de otra persona' })
  expect((await desk.propuesta('2026-06-15')).recibos).toMatchObject([{ id_automatico: consent.id }])
})

it('a leave that is entered late counts from its last day', async () => {
  const { id_miembro } = await desk.consent({ proximo: vence })
  await desk.post('bajas/pedir', {
    id: testId(),
    id_miembro,
    pedida: '2026-05-05',
    pedida_por: 'miembro',
    ultimo_dia: '2026-05-08',
  })
  expect(await motivos()).toEqual(['baja'])
})
