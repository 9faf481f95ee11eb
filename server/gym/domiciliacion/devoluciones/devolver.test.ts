import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { refusalOf } from '#server/testing/gym-app.ts'
import { overtaken } from '#server/testing/many-requests.ts'
import { camt } from '#server/testing/stand-ins/bank.ts'
import { buildCaja, buildSesion } from '#server/testing/till.ts'
import { openRemesaDesk, vence, type RemesaDesk } from '#server/testing/domiciliacion/remesa-desk.ts'
import { lockRecibo } from '../remesas/lock-recibo.ts'

let desk: RemesaDesk

beforeAll(async () => {
  desk = await openRemesaDesk()
})
afterAll(() => desk.app.close())
beforeEach(() => desk.begin())

it('voids its payment and its period once, whatever was closed since', async () => {
  const { recibo, remesa, consent } = await desk.collected()
  await desk.ingresar()
  await desk.devolver(recibo.id, { coste: 3.5 })
  expect(await desk.pagos(recibo)).toMatchObject([{ is_void: true }])
  expect(await desk.recibos(remesa.id)).toMatchObject([
    { estado: 'devuelto', codigo: 'AM04', coste: 3.5, atendida: '' },
  ])
  expect((await refusalOf(desk.devolver(recibo.id))).status).toBe(400)
  expect(await desk.people.admin.collection('remesas').getOne(remesa.id)).toMatchObject({
    devueltos: 1,
    monto_devuelto: recibo.monto,
  })
  expect(await desk.consentOf(consent.id)).toMatchObject({
    estado: 'con_problema',
    problema: 'fallido',
  })
})

it('is no movement of the till that is open', async () => {
  const { recibo } = await desk.collected()
  await desk.ingresar()
  await buildSesion(desk.owner, desk.gym, await buildCaja(desk.owner, desk.gym))
  await desk.devolver(recibo.id)
  expect(await desk.pagos(recibo)).toMatchObject([{ is_void: true }])
  expect(await desk.owner('select from caja_cobros where id_pago = $1', [recibo.id])).toEqual([])
})

it('before it was entered is never entered', async () => {
  const { recibo } = await desk.collected()
  await desk.devolver(recibo.id)
  await desk.ingresar()
  expect(await desk.pagos(recibo)).toEqual([])
})

it('while it is being entered is not entered', async () => {
  const { recibo } = await desk.collected()
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
    second: desk.ingresar,
  })
  expect(await desk.pagos(recibo)).toEqual([])
})

it('is collected again by a person’s press where the bank allows it, by a file of another day', async () => {
  const { recibo } = await desk.collected()
  await desk.ingresar()
  await desk.devolver(recibo.id)
  await desk.atender(recibo.id, 'repetir')
  expect((await refusalOf(desk.atender(recibo.id, 'repetir'))).status).toBe(400)
  expect(await desk.consentOf(recibo.id_automatico)).toMatchObject({
    estado: 'activo',
    problema: '',
  })
  const remesa = await desk.generar({ vence: '2026-06-10' })
  const [again] = await desk.recibos(remesa.id)
  expect(again).toMatchObject({ monto: recibo.monto, id_mandato: recibo.id_mandato })
  expect((await desk.archivo(remesa.id)).toString()).toContain('<SeqTp>RCUR</SeqTp>')
  expect((await desk.propuesta('2026-06-11')).recibos).toEqual([])
})

it('is of a day before somebody noted that the file was handed in', async () => {
  await desk.consent({ proximo: vence })
  const remesa = await desk.generar()
  await desk.at('2026-06-10T10:00:00Z')
  await desk.presentar(remesa.id)
  await desk.ingresar()
  const [recibo] = await desk.recibos(remesa.id)
  const early = await refusalOf(desk.devolver(String(recibo?.id), { dia: '2026-05-09' }))
  expect(early.response['data']).toHaveProperty('dia')
  const back = camt('camt.053', '2026-06-03', [{ id: String(recibo?.id), cents: 1000000, code: 'AM04' }])
  const archivo = Buffer.from(back).toString('base64')
  expect(await desk.post('devoluciones/archivo', { archivo, aplicar: true })).toMatchObject({ aplicables: 1 })
  expect(await desk.pagos({ id: String(recibo?.id) })).toMatchObject([{ is_void: true }])
})

it('stops the mandate by some codes, and lets nobody try again', async () => {
  const { recibo } = await desk.collected()
  await desk.devolver(recibo.id, { codigo: 'MD01' })
  expect(await desk.people.admin.collection('mandatos').getOne(recibo.id_mandato)).toMatchObject({
    estado: 'revocado',
    motivo: expect.stringContaining('MD01'),
  })
  expect((await desk.history(recibo.id_mandato)).at(-1)).toMatchObject({
    accion: 'update',
    despues: { motivo: expect.stringContaining('MD01') },
  })
  expect((await refusalOf(desk.atender(recibo.id, 'repetir'))).status).toBe(400)
  expect(await desk.consentOf(recibo.id_automatico)).toMatchObject({ estado: 'con_problema', problema: 'terminado' })
  await desk.atender(recibo.id, 'pagada')
  expect((await refusalOf(desk.post(`cobros_automaticos/${recibo.id_automatico}/atender`))).status).toBe(400)
})

it('of a mandate that a person revoked leaves that as the problem of its consent', async () => {
  const { recibo } = await desk.collected()
  await desk.post(`mandatos/${recibo.id_mandato}/revocar`, { motivo: 'Lo pidió' })
  await desk.devolver(recibo.id)
  expect(await desk.consentOf(recibo.id_automatico)).toMatchObject({ problema: 'terminado' })
})

it.each([
  [{ dia: '2026-06-02' }, 'dia'],
  [{ dia: '2026-05-01' }, 'dia'],
  [{ codigo: 'X' }, 'codigo'],
  [{ coste: -1 }, 'coste'],
])('refuses %o', async (given, field) => {
  const { recibo } = await desk.collected()
  expect((await refusalOf(desk.devolver(recibo.id, given))).response['data']).toHaveProperty(field)
})
