import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CobroAutomatico } from '#shared/en_linea/cobro-automatico.ts'
import type { SinRecibo } from '#shared/domiciliacion/remesa.ts'
import { testId } from '#server/testing/gym-world.ts'
import { openRemesaDesk, vence, type RemesaDesk } from '#server/testing/domiciliacion/remesa-desk.ts'

let desk: RemesaDesk

beforeAll(async () => {
  desk = await openRemesaDesk()
})
afterAll(() => desk.app.close())
beforeEach(() => desk.begin())

const cambios = async (id: string) =>
  (await desk.people.admin.send<{ sin: SinRecibo[] }>(`/api/remesas/${id}/cambios`, {})).sin
const leave = ({ id_miembro }: { id_miembro: string }, ultimo_dia = '2026-05-31') =>
  desk.post<{ id: string }>('bajas/pedir', {
    id: testId(),
    id_miembro,
    pedida: '2026-05-10',
    pedida_por: 'miembro',
    ultimo_dia,
  })
const soon = '2026-05-12T10:00:00Z'

it.each<[string, (one: CobroAutomatico) => Promise<unknown>, string]>([
  ['left', leave, 'baja'],
  ['paid at the desk', (one) => desk.payOtherwise(one), 'pagado'],
  ['revoked', (one) => desk.post(`mandatos/${one.id_mandato}/revocar`, { motivo: 'Lo pidió' }), 'mandato'],
  ['pays otherwise from now on', (one) => desk.post(`cobros_automaticos/${one.id}/cancelar`), 'cobro_cancelado'],
  ['is not to be charged for now', (one) => desk.post(`cobros_automaticos/${one.id}/pausar`), 'cobro_en_pausa'],
  [
    'was deleted',
    (one) => desk.owner('update miembros set deleted = now() where id = $1', [one.id_miembro]),
    'eliminado',
  ],
])('a file says which of its members %s since it was made', async (_what, change, motivo) => {
  const stays = await desk.consent({ proximo: vence })
  const one = await desk.consent({ proximo: vence })
  await desk.payOtherwise(one)
  await desk.at('2026-05-11T10:00:00Z')
  const { id } = await desk.generar()
  expect(await cambios(id)).toEqual([])
  await desk.at(soon)
  await change(one)
  expect(await cambios(id)).toMatchObject([{ id_miembro: one.id_miembro, motivo, monto: Number(one.monto) }])
  await desk.presentar(id)
  expect(await cambios(id)).toHaveLength(1)
  expect(stays.id).not.toBe(one.id)
})

it('a leave after the day of the debit, and one that was undone, change nothing', async () => {
  const one = await desk.consent({ proximo: vence })
  const { id } = await desk.generar()
  const { id: baja } = await leave(one)
  expect(await cambios(id)).toHaveLength(1)
  await desk.post(`bajas/${baja}/deshacer`)
  expect(await cambios(id)).toEqual([])
  await leave(one, vence)
  expect(await cambios(id)).toEqual([])
})

it('a receipt that is collected again is told once the member paid it at the desk', async () => {
  const { recibo, consent } = await desk.collected()
  await desk.devolver(recibo.id)
  await desk.atender(recibo.id, 'repetir')
  const { id } = await desk.generar({ vence: '2026-06-15' })
  expect(await cambios(id)).toEqual([])
  await desk.payOtherwise(consent)
  expect(await cambios(id)).toMatchObject([{ id_miembro: consent.id_miembro, motivo: 'pagado' }])
})

it('nothing is told of receipts that are entered, returned or taken back', async () => {
  const one = await desk.consent({ proximo: vence })
  const withdrawn = await desk.generar()
  await leave(one)
  await desk.post(`remesas/${withdrawn.id}/retirar`)
  expect(await cambios(withdrawn.id)).toEqual([])
  await desk.begin()
  const { remesa, consent, recibo } = await desk.collected()
  await leave(consent)
  expect(await cambios(remesa.id)).toHaveLength(1)
  await desk.ingresar()
  expect(await cambios(remesa.id)).toEqual([])
  await desk.devolver(recibo.id)
  expect(await cambios(remesa.id)).toEqual([])
})
