import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mandato } from '#shared/domiciliacion/mandato.ts'
import { lockAcreedor } from '#server/gym/locks/lock-acreedor.ts'
import { refusalOf } from '#server/testing/gym-app.ts'
import { overtaken } from '#server/testing/many-requests.ts'
import { openRemesaDesk, vence, type RemesaDesk } from '#server/testing/domiciliacion/remesa-desk.ts'

let desk: RemesaDesk

beforeAll(async () => {
  desk = await openRemesaDesk()
})
afterAll(() => desk.app.close())
beforeEach(() => desk.begin())

const july = '2026-07-01'

const retirar = (id: string) => desk.post(`remesas/${id}/retirar`)
const recuperar = (id: string) => desk.post(`remesas/${id}/recuperar`)
const sentence = async (call: Promise<unknown>) => JSON.stringify((await refusalOf(call)).response['data'])
const dayOf = async (consent: string) => String((await desk.consentOf(consent))['proximo']).slice(0, 10)

/** A file for a day that somebody took back. */
async function takenBack(day: string = vence): Promise<string> {
  const { id } = await desk.generar({ vence: day })
  await retirar(id)
  return id
}

/** A receipt of June that the bank returned and that is to be collected again. */
async function returned() {
  const { recibo, consent } = await desk.collected()
  await desk.devolver(recibo.id)
  await desk.atender(recibo.id, 'repetir')
  return { recibo, consent }
}

it('a file that was taken back although the bank has it is brought back, and its receipts are entered once', async () => {
  const { id: consent } = await desk.consent({ proximo: vence })
  const made = await desk.generar()
  const file = await desk.archivo(made.id)
  const next = await dayOf(consent)
  await retirar(made.id)
  expect(await recuperar(made.id)).toMatchObject({ estado: 'generada' })
  expect(await desk.archivo(made.id)).toEqual(file)
  expect(await dayOf(consent)).toBe(next)
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

it('a file in hand and one of the bank are not brought back', async () => {
  await desk.consent({ proximo: vence })
  const { id } = await desk.generar()
  expect(await sentence(recuperar(id))).toContain('Actualiza')
  await desk.presentar(id)
  expect(await sentence(recuperar(id))).toContain('Actualiza')
})

it('one that collects a returned receipt again moves no cycle', async () => {
  const { consent } = await returned()
  const next = await dayOf(consent.id)
  const id = await takenBack('2026-06-15')
  await recuperar(id)
  expect(await dayOf(consent.id)).toBe(next)
})

describe('is refused, for nobody is collected from twice, beside a file', () => {
  it.each<[string, string, string]>([
    ['of the same day', vence, '01/06/2026'],
    ['of another day', '2026-06-15', '15/06/2026'],
    ['that skipped its term', july, '01/07/2026'],
  ])('%s', async (_what, day, said) => {
    await desk.consent({ proximo: vence })
    const id = await takenBack()
    const other = await desk.generar({ vence: day })
    expect(await sentence(recuperar(id))).toContain(said)
    await desk.presentar(other.id)
    expect(await sentence(recuperar(id))).toContain(said)
  })

  it.each([vence, '2026-06-15'])('older than it that was brought back, on %s', async (day) => {
    const { id: consent } = await desk.consent({ proximo: vence })
    const older = await takenBack()
    const newer = await takenBack(day)
    await recuperar(older)
    expect(await sentence(recuperar(newer))).toContain('01/06/2026')
    await retirar(older)
    await recuperar(newer)
    expect(await dayOf(consent)).toBe('2026-06-30')
  })

  it('that collects by another mandate of the member', async () => {
    const { id, id_miembro } = await desk.consent({ proximo: vence })
    const older = await takenBack()
    await desk.post(`cobros_automaticos/${id}/cancelar`)
    await desk.consent({ proximo: vence, id_miembro })
    const newer = await takenBack()
    await recuperar(older)
    expect(await sentence(recuperar(newer))).toContain('01/06/2026')
  })

  it('that tries the same returned receipt', async () => {
    await returned()
    const id = await takenBack('2026-06-15')
    const newer = await takenBack('2026-06-16')
    await recuperar(id)
    expect(await sentence(recuperar(newer))).toContain('15/06/2026')
  })

  it('that collects by the same mandate for one debit', async () => {
    const { id: id_mandato } = await desk.post<Mandato>('mandatos/alta', desk.mandatoDraft({ tipo: 'unico' }))
    const first = await desk.consent({ proximo: vence, id_mandato })
    await desk.consent({ proximo: vence, id_mandato })
    const id = await takenBack()
    const [taken] = await desk.recibos(id)
    await desk.post(`cobros_automaticos/${taken?.id_automatico ?? first.id}/pausar`)
    await desk.generar()
    expect(await sentence(recuperar(id))).toContain('01/06/2026')
  })
})

describe('two files of two months', () => {
  let consent: string
  let june: string
  let later: string
  beforeEach(async () => {
    ;({ id: consent } = await desk.consent({ proximo: vence }))
    ;({ id: june } = await desk.generar())
    ;({ id: later } = await desk.generar({ vence: july }))
  })

  it('come back in their order: the later would skip the month before it', async () => {
    await retirar(later)
    await retirar(june)
    expect(await sentence(recuperar(later))).toContain('Recupera primero')
    await recuperar(june)
    await recuperar(later)
    expect(await dayOf(consent)).toBe('2026-07-31')
  })

  it('are taken back again in theirs, whichever was made first', async () => {
    await retirar(later)
    await retirar(june)
    const again = await desk.generar()
    await recuperar(later)
    expect(await sentence(retirar(again.id))).toContain('01/07/2026')
    await retirar(later)
    expect(await dayOf(consent)).toBe('2026-06-30')
    await retirar(again.id)
    expect(await dayOf(consent)).toBe('2026-05-31')
  })

  it('of which the earlier has the bank’s day for that of its cycle: the later comes back', async () => {
    await desk.presentar(june)
    await desk.owner(`update remesas_recibos set ciclo = ciclo + 3 where id_remesa = $1`, [june])
    await retirar(later)
    await recuperar(later)
    expect(await dayOf(consent)).toBe('2026-07-31')
  })

  it('of which the bank has the later: the earlier comes back, and the cycle stays where it was', async () => {
    await desk.presentar(later)
    await retirar(june)
    await recuperar(june)
    expect(await dayOf(consent)).toBe('2026-07-31')
  })
})

it('waits for a file that another desk brings back meanwhile', async () => {
  await desk.consent({ proximo: vence })
  const id = await takenBack()
  const other = await takenBack('2026-06-15')
  const late = overtaken(desk.app.db, {
    gym: desk.gym.id,
    first: async (tx) => {
      await lockAcreedor(tx)
      await tx.query(`update remesas set estado = 'generada' where id = $1`, [other])
      await tx.query(`update remesas_recibos set retirado = false where id_remesa = $1`, [other])
    },
    second: () => recuperar(id),
  })
  expect(await sentence(late)).toContain('15/06/2026')
})
