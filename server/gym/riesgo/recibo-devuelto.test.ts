import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Riesgo } from '#shared/riesgo/lista.ts'
import { openRemesaDesk, vence, type RemesaDesk } from '#server/testing/domiciliacion/remesa-desk.ts'
import { testId } from '#server/testing/gym-world.ts'

let desk: RemesaDesk

beforeAll(async () => {
  desk = await openRemesaDesk()
})
afterAll(() => desk.app.close())
beforeEach(() => desk.begin())

const read = (client = desk.people.admin) => client.send<Riesgo>('/api/riesgo', { method: 'GET' })
const rowOf = async (id: string, client?: typeof desk.people.admin) =>
  (await read(client)).filas.find(({ id_miembro }) => id_miembro === id)

async function returned(codigo = 'AM04') {
  const { recibo } = await desk.collected()
  await desk.ingresar()
  await desk.devolver(recibo.id, { codigo })
  return recibo
}

it('is one row with its own reason and money, not also that of a failed consent', async () => {
  const before = (await read()).en_juego ?? 0
  const { id, id_miembro, monto, id_plan_plazo, concepto } = await returned()
  const list = await read()
  expect(list.filas.filter((fila) => fila.id_miembro === id_miembro)).toMatchObject([
    {
      motivos: [{ tipo: 'recibo_devuelto', dia: vence }],
      monto,
      texto: expect.stringContaining('devolvió'),
      recibo: { id, codigo: 'AM04', monto, id_plan_plazo, concepto },
    },
  ])
  expect((list.en_juego ?? 0) - before).toBeCloseTo(monto)
})

it('tells its receipt to nobody who may not answer it', async () => {
  const { id_miembro } = await returned()
  expect(await rowOf(id_miembro, desk.people.desk)).toMatchObject({
    motivos: [{ tipo: 'recibo_devuelto' }],
    recibo: null,
  })
})

it.each(['repetir', 'pagada', 'perdonada'])('leaves the list once a person answered %s', async (como) => {
  const { id, id_miembro } = await returned()
  await desk.atender(id, como)
  expect((await rowOf(id_miembro))?.motivos ?? []).not.toContainEqual({ tipo: 'recibo_devuelto', dia: vence })
})

it('leaves the list once the member paid otherwise', async () => {
  const { id_miembro, id_plan_plazo } = await returned('MD01')
  await desk.people.admin.collection('pagos').create({
    id: testId(),
    id_miembro,
    id_plan_plazo,
    sucursal_id: desk.gym.sucursales[0],
    medio_pago: 'Transferencia',
  })
  expect(await rowOf(id_miembro)).toBeUndefined()
})

it('what the bank collects on its day brings nobody back to the list', async () => {
  await desk.at('2026-05-04T10:00:00Z')
  const consent = await desk.consent({ proximo: vence })
  await desk.payOtherwise(consent)
  await desk.presentar((await desk.generar()).id)
  await desk.at(`${vence}T10:00:00Z`)
  await desk.ingresar()
  expect((await read()).hechas).toEqual([])
  await desk.payOtherwise(consent)
  expect((await read()).hechas).toEqual([])
})
