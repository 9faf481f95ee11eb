import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Propuesta, ReciboDeRemesa, Remesa } from '#shared/domiciliacion/remesa.ts'
import { readDevoluciones } from '../sepa/devoluciones/read-devoluciones.ts'
import { refusalOf } from '#server/testing/gym-app.ts'
import { testId } from '#server/testing/gym-world.ts'
import { overtaken } from '#server/testing/many-requests.ts'
import { openDebitDesk, type DebitDesk } from '#server/testing/domiciliacion/debit-desk.ts'
import { ingresarRemesas } from './ingresar.ts'
import { lockRecibo } from './lock-recibo.ts'

let desk: DebitDesk

const at = (moment: string) => desk.at(moment)

/** A bank day, and the cycle day of the consents. */
const vence = '2026-06-01'

beforeAll(async () => {
  desk = await openDebitDesk()
})
afterAll(() => desk.app.close())
beforeEach(async () => {
  await at('2026-05-10T10:00:00Z')
  const tables = [
    'devoluciones',
    'remesas_recibos',
    'remesas',
    'avisos_de_cobro',
    'bajas',
    'cobros_automaticos',
    'mandatos',
  ]
  const cleared = [...tables, 'acreedores'].map((table) => `delete from ${table};`).join(' ')
  await desk.owner(`begin; set local app.borra_demostracion = 'true'; ${cleared} commit`)
  await desk.saveAcreedor({ aviso: 0 })
})

const propuesta = (day = vence) => desk.post<Propuesta>('remesas/propuesta', { vence: day })
const generar = (given: object = {}) => desk.post<Remesa>('remesas/generar', { id: testId(), vence, ...given })
const presentar = (id: string) => desk.post<Remesa>(`remesas/${id}/presentar`)
const recibos = (id: string) =>
  desk.people.admin.collection('remesas_recibos').getFullList<ReciboDeRemesa>({ filter: `id_remesa = '${id}'` })
const archivo = async (id: string) =>
  Buffer.from(
    await (
      await fetch(`${desk.app.url}/api/remesas/${id}/archivo.xml`, {
        headers: { authorization: desk.people.admin.authStore.token },
      })
    ).arrayBuffer(),
  )
const ingresar = () =>
  ingresarRemesas(
    { reader: desk.app.db.pools.reader, transaction: desk.app.db.pools.background, now: () => desk.clock.now },
    desk.gym.id,
  )
const pagos = ({ id }: { id: string }) =>
  desk.owner<{ dia: string; medio_pago: string; is_void: boolean }>(
    `select a.dia::text, a.medio_pago, v.id_pago is not null as is_void from pagos_asientos a
     left join pagos_anulaciones v on v.id_pago = a.id where a.id = $1`,
    [id],
  )
/** A presented file with one receipt on its due day. */
async function collected(given: Record<string, unknown> = {}) {
  const consent = await desk.consent({ proximo: vence, ...given })
  const remesa = await generar()
  await presentar(remesa.id)
  await at('2026-06-01T10:00:00Z')
  const [recibo] = await recibos(remesa.id)
  if (!recibo) throw new Error('A file has a receipt')
  return { consent, remesa, recibo }
}

describe('the proposal', () => {
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
    const { recibos, sin, presentar } = await propuesta()
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
    const { id, id_miembro, id_plan_plazo } = await desk.consent({ proximo: vence })
    for (const _ of [1, 2])
      await desk.people.admin.collection('pagos').create({
        id: testId(),
        id_miembro,
        id_plan_plazo,
        sucursal_id: desk.gym.sucursales[0],
        medio_pago: 'Transferencia',
      })
    await desk.consent({ proximo: vence })
    expect((await propuesta()).sin).toMatchObject([{ id_automatico: id, motivo: 'pagado' }])
    await generar()
    expect((await propuesta('2026-07-01')).recibos.map((one) => one.id_automatico)).toContain(id)
  })

  it('gives notice once, by mail or by hand, and collects nothing without it', async () => {
    await desk.saveAcreedor({ aviso: 15 })
    const told = await desk.post<{ id: string }>('mandatos/alta', desk.mandatoDraft({ correo: 'ana@example.com' }))
    await desk.consent({ proximo: vence, id_mandato: told.id })
    await desk.consent({ proximo: vence })
    expect((await propuesta()).sin.map(({ motivo }) => motivo)).toEqual(['sin_aviso', 'sin_aviso'])
    expect(await desk.post('remesas/avisar', { vence })).toEqual({ correo: 1, en_mano: 1 })
    expect(await desk.post('remesas/avisar', { vence })).toEqual({ correo: 0, en_mano: 0 })
    expect((await propuesta()).recibos).toHaveLength(2)
    expect(await desk.owner(`select from correos where plantilla = 'aviso_de_cobro'`)).toHaveLength(1)
  })

  it('counts no notice that came too late', async () => {
    await desk.saveAcreedor({ aviso: 15 })
    await desk.consent({ proximo: vence })
    await at('2026-05-18T10:00:00Z')
    await desk.post('remesas/avisar', { vence })
    expect((await propuesta()).sin).toMatchObject([{ motivo: 'sin_aviso' }])
  })

  it('refuses a day without banks, and who sees some branches alone', async () => {
    const { response } = await refusalOf(propuesta('2026-05-31'))
    expect(response['data']).toMatchObject({ vence: { message: expect.stringContaining('01/06/2026') } })
    expect((await refusalOf(desk.post('remesas/propuesta', { vence }, desk.people.desk))).status).toBe(403)
  })
})

describe('a file', () => {
  it('is the same at each call, whatever the creditor says later, and exact in its sums', async () => {
    await desk.consent({ proximo: vence })
    await desk.consent({ proximo: vence })
    const remesa = await generar()
    const first = await archivo(remesa.id)
    await desk.saveAcreedor({ aviso: 0, nombre: 'Otro SL', version: '08' })
    expect(await archivo(remesa.id)).toEqual(first)
    const text = first.toString()
    expect(text).toContain('<NbOfTxs>2</NbOfTxs>')
    expect(text).toContain(`<CtrlSum>${remesa.monto.toFixed(2)}</CtrlSum>`)
    expect(text).toContain('ES9121000418450200051332')
    for (const { id } of await recibos(remesa.id)) expect(text).toContain(`<EndToEndId>${id}</EndToEndId>`)
    expect(readDevoluciones(first)).toMatchObject({ kind: 'refused', code: 'other_kind' })
  })

  it('collects a family by one mandate, a receipt for each member', async () => {
    const { id_mandato } = await desk.consent({ proximo: vence })
    await desk.consent({ proximo: vence, id_mandato })
    const remesa = await generar()
    expect(await recibos(remesa.id)).toMatchObject([{ id_mandato }, { id_mandato }])
    expect((await archivo(remesa.id)).toString()).toContain('<NbOfTxs>2</NbOfTxs>')
  })

  it('is made once for an id, and once for what is due', async () => {
    await desk.consent({ proximo: vence })
    const id = testId()
    await generar({ id })
    await generar({ id })
    expect(await recibos(id)).toHaveLength(1)
    expect((await refusalOf(generar())).response['data']).toMatchObject({ vence: { code: 'validation_not_allowed' } })
  })

  it('of two desks at once is one', async () => {
    await desk.consent({ proximo: vence })
    const [first, second] = await Promise.allSettled([generar(), generar()])
    expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await desk.owner(`select from remesas_recibos`)).toHaveLength(1)
  })

  it('leaves out whom a person leaves out, who is proposed again', async () => {
    const out = await desk.consent({ proximo: vence })
    await desk.consent({ proximo: vence })
    await generar({ sin: [out.id] })
    expect((await propuesta()).recibos.map(({ id_automatico }) => id_automatico)).toEqual([out.id])
  })

  it('keeps the cycle of the month, whatever the bank day', async () => {
    const { id } = await desk.consent({ proximo: '2026-08-01' })
    await at('2026-07-10T10:00:00Z')
    await generar({ vence: '2026-08-03' })
    expect(await desk.people.admin.collection('cobros_automaticos').getOne(id)).toMatchObject({
      proximo: expect.stringContaining('2026-08-31 22:00'),
    })
  })

  it('of a cycle that was missed goes on where the cycle was', async () => {
    const { id } = await desk.consent({ proximo: vence })
    await at('2026-07-10T10:00:00Z')
    await generar({ vence: '2026-08-03' })
    expect(await desk.people.admin.collection('cobros_automaticos').getOne(id)).toMatchObject({
      proximo: expect.stringContaining('2026-08-31 22:00'),
    })
  })

  it('that is asked for twice at once, under one id, answers both', async () => {
    await desk.consent({ proximo: vence })
    const id = testId()
    const made = await Promise.all([generar({ id }), generar({ id })])
    expect(made.map((one) => one.id)).toEqual([id, id])
  })

  it('that comes too late for the bank is refused with the first day possible', async () => {
    await desk.consent({ proximo: vence })
    await at('2026-05-28T10:00:00Z')
    const { response } = await refusalOf(generar())
    expect(response['data']).toMatchObject({ vence: { message: expect.stringContaining('02/06/2026') } })
  })

  it('is taken back before the bank has it, and its receipts are collected by another', async () => {
    const { id } = await desk.consent({ proximo: vence })
    const remesa = await generar()
    await desk.post(`remesas/${remesa.id}/retirar`)
    expect(await recibos(remesa.id)).toMatchObject([{ estado: 'retirado' }])
    expect((await propuesta()).recibos.map(({ id_automatico }) => id_automatico)).toEqual([id])
    const again = await generar()
    await presentar(again.id)
    expect((await refusalOf(desk.post(`remesas/${again.id}/retirar`))).status).toBe(400)
    expect((await refusalOf(presentar(remesa.id))).status).toBe(400)
  })
})

describe('what the bank collected', () => {
  it('becomes a payment of the due day, once, in no till, with the id of its receipt', async () => {
    const { recibo, remesa } = await collected()
    await Promise.all([ingresar(), ingresar()])
    await ingresar()
    expect(await pagos(recibo)).toEqual([{ dia: vence, medio_pago: 'Domiciliación', is_void: false }])
    expect(await recibos(remesa.id)).toMatchObject([{ ingresado: expect.stringContaining('2026-06-01') }])
    expect(await desk.owner(`select from caja_cobros where id_pago = $1`, [recibo.id])).toEqual([])
    const mandato = await desk.people.admin.collection('mandatos').getOne(recibo.id_mandato)
    expect(mandato).toMatchObject({ ultimo: vence })
    expect(await desk.people.admin.collection('remesas').getOne(remesa.id)).toMatchObject({
      ingresada: expect.stringContaining('2026-06-01'),
    })
  })

  it('is not entered before its day, nor from a file that was not presented', async () => {
    const consent = await desk.consent({ proximo: vence })
    await generar()
    await at('2026-06-02T10:00:00Z')
    await ingresar()
    expect(await desk.owner(`select from pagos_asientos where id_miembro = $1`, [consent.id_miembro])).toEqual([])
  })

  it('waits with its reason while the ledger refuses it, and enters later', async () => {
    const { recibo, remesa } = await collected()
    await desk.owner(`update planes_plazos set deleted = now() where id = $1`, [recibo.id_plan_plazo])
    await ingresar()
    expect(await recibos(remesa.id)).toMatchObject([{ estado: 'por_cobrar', problema: expect.stringMatching(/./) }])
    await desk.owner(`update planes_plazos set deleted = null where id = $1`, [recibo.id_plan_plazo])
    await ingresar()
    expect(await recibos(remesa.id)).toMatchObject([{ ingresado: expect.stringContaining('2026-06-01'), problema: '' }])
  })
})

describe('what the bank took back', () => {
  const devolver = (id: string, given: object = {}) =>
    desk.post(`remesas_recibos/${id}/devolver`, { codigo: 'AM04', dia: '2026-06-01', ...given })

  it('voids its payment and its period once, whatever was closed since', async () => {
    const { recibo, remesa, consent } = await collected()
    await ingresar()
    await devolver(recibo.id, { coste: 3.5 })
    expect(await pagos(recibo)).toMatchObject([{ is_void: true }])
    expect(await recibos(remesa.id)).toMatchObject([{ estado: 'devuelto', codigo: 'AM04', coste: 3.5, atendida: '' }])
    expect((await refusalOf(devolver(recibo.id))).status).toBe(400)
    expect(await desk.people.admin.collection('remesas').getOne(remesa.id)).toMatchObject({
      devueltos: 1,
      monto_devuelto: recibo.monto,
    })
    expect(await desk.people.admin.collection('cobros_automaticos').getOne(consent.id)).toMatchObject({
      estado: 'con_problema',
      problema: 'fallido',
    })
  })

  it('before it was entered is never entered', async () => {
    const { recibo } = await collected()
    await devolver(recibo.id)
    await ingresar()
    expect(await pagos(recibo)).toEqual([])
  })

  it('while it is being entered is not entered', async () => {
    const { recibo } = await collected()
    await overtaken(desk.app.db, {
      gym: desk.gym.id,
      first: async (tx) => {
        await lockRecibo(tx, recibo.id)
        await tx.query(
          `insert into devoluciones (gimnasio_id, id, usuario_id, id_miembro, sucursal_id, dia, codigo, origen)
           values ($1, $2, $3, $4, $5, $6, 'AM04', 'mano')`,
          [desk.gym.id, recibo.id, desk.gym.users.Admin, recibo.id_miembro, recibo.sucursal_id, vence],
        )
      },
      second: ingresar,
    })
    expect(await pagos(recibo)).toEqual([])
  })

  it('is collected again by a person’s press where the bank allows it, by a file of another day', async () => {
    const { recibo } = await collected()
    await ingresar()
    await devolver(recibo.id)
    await desk.post(`remesas_recibos/${recibo.id}/atender`, { como: 'repetir' })
    expect((await refusalOf(desk.post(`remesas_recibos/${recibo.id}/atender`, { como: 'perdonada' }))).status).toBe(400)
    expect(await desk.people.admin.collection('cobros_automaticos').getOne(recibo.id_automatico)).toMatchObject({
      estado: 'activo',
      problema: '',
    })
    const remesa = await generar({ vence: '2026-06-10' })
    const [again] = await recibos(remesa.id)
    expect(again).toMatchObject({ monto: recibo.monto, id_mandato: recibo.id_mandato })
    expect((await archivo(remesa.id)).toString()).toContain('<SeqTp>RCUR</SeqTp>')
    expect((await propuesta('2026-06-11')).recibos).toEqual([])
  })

  it('stops the mandate by some codes, and lets nobody try again', async () => {
    const { recibo } = await collected()
    await devolver(recibo.id, { codigo: 'MD01' })
    expect(await desk.people.admin.collection('mandatos').getOne(recibo.id_mandato)).toMatchObject({
      estado: 'revocado',
      motivo: expect.stringContaining('MD01'),
    })
    expect((await refusalOf(desk.post(`remesas_recibos/${recibo.id}/atender`, { como: 'repetir' }))).status).toBe(400)
    await desk.post(`remesas_recibos/${recibo.id}/atender`, { como: 'pagada' })
    expect((await refusalOf(desk.post(`cobros_automaticos/${recibo.id_automatico}/atender`))).status).toBe(400)
  })

  it.each([
    [{ dia: '2026-06-02' }, 'dia'],
    [{ dia: '2026-05-01' }, 'dia'],
    [{ codigo: 'X' }, 'codigo'],
    [{ coste: -1 }, 'coste'],
  ])('refuses %o', async (given, field) => {
    const { recibo } = await collected()
    expect((await refusalOf(devolver(recibo.id, given))).response['data']).toHaveProperty(field)
  })
})
