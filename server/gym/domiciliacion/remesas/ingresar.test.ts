import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMetrics } from '#server/runtime/observability/metrics.ts'
import { openRemesaDesk, vence, type RemesaDesk } from '#server/testing/domiciliacion/remesa-desk.ts'

let desk: RemesaDesk

beforeAll(async () => {
  desk = await openRemesaDesk()
})
afterAll(() => desk.app.close())
beforeEach(() => desk.begin())

it('becomes a payment of the due day, once, in no till, with the id of its receipt', async () => {
  const { recibo, remesa } = await desk.collected()
  await Promise.all([desk.ingresar(), desk.ingresar()])
  await desk.ingresar()
  expect(await desk.pagos(recibo)).toEqual([{ dia: vence, medio_pago: 'Domiciliación', is_void: false }])
  expect(await desk.recibos(remesa.id)).toMatchObject([{ ingresado: expect.stringContaining('2026-06-01') }])
  expect(await desk.owner(`select from caja_cobros where id_pago = $1`, [recibo.id])).toEqual([])
  const mandato = await desk.people.admin.collection('mandatos').getOne(recibo.id_mandato)
  expect(mandato).toMatchObject({ ultimo: vence })
  expect(await desk.people.admin.collection('remesas').getOne(remesa.id)).toMatchObject({
    ingresada: expect.stringContaining('2026-06-01'),
  })
})

it('is not entered before its day, nor from a file that was not presented', async () => {
  const consent = await desk.consent({ proximo: vence })
  await desk.generar()
  await desk.at('2026-06-02T10:00:00Z')
  await desk.ingresar()
  expect(await desk.owner(`select from pagos_asientos where id_miembro = $1`, [consent.id_miembro])).toEqual([])
})

it('waits with its reason while the ledger refuses it, and enters later', async () => {
  const { remesa } = await desk.collected()
  await desk.at('2027-07-01T10:00:00Z')
  await desk.ingresar()
  expect(await desk.recibos(remesa.id)).toMatchObject([{ estado: 'por_cobrar', problema: expect.stringMatching(/./) }])
  await desk.at(`${vence}T11:00:00Z`)
  await desk.ingresar()
  expect(await desk.recibos(remesa.id)).toMatchObject([
    { ingresado: expect.stringContaining('2026-06-01'), problema: '' },
  ])
})

it('is entered although its member, plan or branch is gone: the bank has collected', async () => {
  const { recibo } = await desk.collected()
  const { id_miembro, id_plan_plazo, sucursal_id } = recibo
  await desk.people.admin.collection('miembros').delete(id_miembro)
  await desk.owner('update planes_plazos set deleted = now() where id = $1', [id_plan_plazo])
  await desk.owner('update sucursales set activa = false where id = $1', [sucursal_id])
  await desk.ingresar()
  await desk.owner('update sucursales set activa = true where id = $1', [sucursal_id])
  await desk.owner('update planes_plazos set deleted = null where id = $1', [id_plan_plazo])
  expect(await desk.pagos(recibo)).toMatchObject([{ dia: vence, is_void: false }])
  await desk.post(`miembros/${id_miembro}/anonimizar`)
})

it('is a figure for the operator while something of its file is not entered two days later', async () => {
  const late = async () => /^vigente_debit_files_late .*$/m.exec(await createMetrics(desk.app.db.pools).text())?.[0]
  await desk.collected()
  await desk.at(new Date().toISOString())
  await desk.owner(`update remesas set vence = current_date - 1`)
  expect(await late()).toBe('vigente_debit_files_late 0')
  await desk.owner(`update remesas set vence = current_date - 2`)
  expect(await late()).toBe('vigente_debit_files_late 1')
  await desk.owner(`update remesas_recibos set vence = current_date - 2`)
  await desk.ingresar()
  expect(await late()).toBe('vigente_debit_files_late 0')
})

it('goes on after a receipt that fails, which is entered by the next run', async () => {
  for (const _ of [1, 2]) await desk.consent({ proximo: vence })
  const remesa = await desk.generar()
  await desk.presentar(remesa.id)
  await desk.at(`${vence}T10:00:00Z`)
  const [first, second] = await desk.recibos(remesa.id)
  if (!first || !second) throw new Error('Two consents are two receipts')
  await desk.owner(
    `create function fails() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$;
     create trigger fails before insert on pagos_asientos for each row when (new.id = '${first.id}') execute function fails()`,
  )
  await expect(desk.ingresar()).rejects.toThrow('failed for 1 of 2')
  expect([await desk.pagos(first), await desk.pagos(second)]).toMatchObject([[], [{ is_void: false }]])
  await desk.owner('drop trigger fails on pagos_asientos')
  await desk.ingresar()
  expect(await desk.pagos(first)).toMatchObject([{ is_void: false }])
})
