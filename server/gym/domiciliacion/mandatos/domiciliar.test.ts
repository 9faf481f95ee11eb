import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CobroAutomatico } from '#shared/en_linea/cobro-automatico.ts'
import { addDays } from '#shared/values/dates.ts'
import { verify } from '#server/gym/verify/verify.ts'
import { refusalOf, refusedCodes } from '#server/testing/gym-app.ts'
import { buildMiembro, buildPlan, buildPlazo, buildRol, buildUser, testId } from '#server/testing/gym-world.ts'
import { overtaken } from '#server/testing/many-requests.ts'
import { openDebitDesk, type DebitDesk } from '#server/testing/domiciliacion/debit-desk.ts'

let desk: DebitDesk

beforeAll(async () => {
  desk = await openDebitDesk()
})
afterAll(() => desk.app.close())

const refused = async (call: Promise<unknown>) => (await refusalOf(call)).response['data']
const sentence = (text: string) => ({ message: expect.stringContaining(text) })
const all = () => desk.people.admin.collection('cobros_automaticos')

describe('a consent through a mandate', () => {
  it('has the price of today and the day of its first debit, without an account at the provider and without an e-mail', async () => {
    const made = await desk.consent({ proximo: '2026-06-01' })
    expect(made).toMatchObject({
      estado: 'activo',
      problema: '',
      monto: 10000,
      precio_visto: 10000,
      moneda: 'EUR',
      duracion: 1,
      unidad: 'mes',
      concepto: 'Libre ZZA, 1 mes',
      proximo: '2026-05-31 22:00:00.000Z',
    })
    expect(await desk.history(made.id)).toMatchObject([{ accion: 'create', despues: { id_mandato: made.id_mandato } }])
  })

  it('is made once, however often it is sent', async () => {
    const { id: id_mandato } = await desk.mandato()
    const { id: otro } = await desk.mandato()
    const body = await desk.consentDraft({ id_mandato })
    const ask = (given: object = {}) => desk.post<CobroAutomatico>('mandatos/domiciliar', { ...body, ...given })
    const [one, two] = await Promise.all([ask(), ask()])
    expect(one).toEqual(two)
    const id_miembro = await buildMiembro(desk.owner, desk.gym)
    for (const given of [{ id_mandato: otro }, { proximo: '2026-07-01' }, { id_miembro }])
      expect(await refusedCodes(ask(given))).toEqual({ status: 400, codes: { id: 'validation_not_unique' } })
  })

  it('is one of a member’s at a time, also when two desks ask', async () => {
    const { id: id_mandato } = await desk.mandato()
    const body = await desk.consentDraft({ id_mandato })
    const asked = await Promise.allSettled(
      [testId(), testId(), testId()].map((id) => desk.post('mandatos/domiciliar', { ...body, id })),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refused(desk.post('mandatos/domiciliar', { ...body, id: testId() }))).toMatchObject({
      id_miembro: sentence('ya tiene un cobro automático'),
    })
  })

  it.each([
    ['on a day that some months lack', { proximo: '2026-05-31' }, 'proximo', 'del 1 al 28'],
    ['before today', { proximo: '2026-05-09' }, 'proximo', 'anterior a hoy'],
    ['through nothing', { id_mandato: 'nosuchmandate00' }, 'id_mandato', 'ya no existe'],
    ['of nobody', { id_miembro: 'nosuchmember000' }, 'id_miembro', 'ya no existe'],
  ])('is refused %s', async (_what, given, field, word) => {
    expect(await refused(desk.consent(given))).toMatchObject({ [field]: sentence(word) })
  })

  it('is for months: the bank’s dates would drift with days', async () => {
    expect(await refused(desk.consent({ id_plan_plazo: desk.gym.dias }))).toMatchObject({
      id_plan_plazo: sentence('1 a 12 meses'),
    })
    const plan = await buildPlan(desk.owner, desk.gym.id, desk.gym.sucursales[0], 'Largo')
    const long = await buildPlazo(desk.owner, desk.gym.id, plan, { duracion: 24, unidad: 'mes', precio: '10.00' })
    expect(await refused(desk.consent({ id_plan_plazo: long }))).toMatchObject({ id_plan_plazo: {} })
  })

  it('keeps the rules of a charge at the desk', async () => {
    const plan = await buildPlan(desk.owner, desk.gym.id, desk.gym.sucursales[0], 'Viejo')
    const old = await buildPlazo(desk.owner, desk.gym.id, plan, { duracion: 1, unidad: 'mes', precio: '10' })
    await desk.owner('update planes set deleted = now() where id = $1', [plan])
    expect(await refused(desk.consent({ id_plan_plazo: old }))).toMatchObject({ id_plan_plazo: {} })
    const id_miembro = await buildMiembro(desk.owner, desk.gym, { deleted: new Date() })
    expect(await refused(desk.consent({ id_miembro }))).toMatchObject({ id_miembro: { code: 'validation_deleted' } })
  })

  it('is in euros', async () => {
    const { id: id_mandato } = await desk.mandato()
    await desk.owner(`update gimnasios set moneda = 'USD' where id = $1`, [desk.gym.id])
    expect(await refused(desk.consent({ id_mandato }))).toMatchObject({ id_mandato: sentence('euros') })
    await desk.owner(`update gimnasios set moneda = 'EUR' where id = $1`, [desk.gym.id])
  })

  it('needs a mandate that serves on its first day', async () => {
    const { id: old } = await desk.mandato({ firmado: '2023-05-20' })
    const soon = await desk.consent({ id_mandato: old, proximo: '2026-05-20' })
    expect(soon).toMatchObject({ estado: 'activo' })
    expect(await refused(desk.consent({ id_mandato: old, proximo: '2026-05-21' }))).toMatchObject({
      id_mandato: sentence('tres años'),
    })
    const { id: once } = await desk.mandato({ tipo: 'unico' })
    await desk.owner(`update mandatos set ultimo = '2026-05-05' where id = $1`, [once])
    expect(await refused(desk.consent({ id_mandato: once }))).toMatchObject({ id_mandato: sentence('ya se usó') })
  })

  it('is not given through a mandate that is being revoked', async () => {
    const { id: id_mandato } = await desk.mandato()
    const late = overtaken(desk.app.db, {
      gym: desk.gym.id,
      first: (tx) => tx.query(`update mandatos set revocado = now(), motivo = 'Se fue' where id = $1`, [id_mandato]),
      second: () => desk.consent({ id_mandato }),
    })
    expect(await refused(late)).toMatchObject({ id_mandato: sentence('revocado') })
  })

  it('is not given for a debit after the member’s last day', async () => {
    const id_miembro = await buildMiembro(desk.owner, desk.gym)
    const baja = { id_miembro, pedida: desk.today(), pedida_por: 'miembro', ultimo_dia: addDays(desk.today(), 10) }
    await desk.post('bajas/pedir', baja)
    const late = addDays(desk.today(), 11)
    expect(await refused(desk.consent({ id_miembro, proximo: late }))).toMatchObject({ proximo: sentence('baja') })
    expect(await desk.consent({ id_miembro, proximo: baja.ultimo_dia })).toMatchObject({ estado: 'activo' })
  })
})

describe('the acts on it', () => {
  it('pause, resume and cancel it without an account at the provider', async () => {
    const { id } = await desk.consent()
    const act = (verb: string) => desk.post<CobroAutomatico>(`cobros_automaticos/${id}/${verb}`, {}, desk.people.desk)
    expect(await act('pausar')).toMatchObject({ estado: 'pausado' })
    expect(await act('reanudar')).toMatchObject({ estado: 'activo' })
    expect(await act('cancelar')).toMatchObject({ estado: 'cancelado' })
  })

  it('open no page of a provider and mail none', async () => {
    const { id } = await desk.consent()
    for (const verb of ['abrir', 'correo'])
      expect(await refused(desk.post(`cobros_automaticos/${id}/${verb}`))).toMatchObject({ estado: sentence('banco') })
    const [stored] = await desk.owner<{ codigo: string }>('select codigo from cobros_automaticos where id = $1', [id])
    expect((await fetch(`${desk.app.url}/pagar/${stored?.codigo}`)).status).toBe(404)
  })

  it('are open to whoever manages debits, who charges nobody through the provider', async () => {
    const role = await buildRol(desk.owner, desk.gym.id, ['debits.manage'])
    const client = await desk.app.clientOf(
      await buildUser(desk.owner, desk.gym.id, { role, sucursales: [desk.gym.sucursales[0]] }),
    )
    const { id: id_mandato } = await desk.post<{ id: string }>('mandatos/alta', desk.mandatoDraft(), client)
    const made = await desk.post<CobroAutomatico>(
      'mandatos/domiciliar',
      await desk.consentDraft({ id_mandato }),
      client,
    )
    expect(await desk.post(`cobros_automaticos/${made.id}/pausar`, {}, client)).toMatchObject({ estado: 'pausado' })
    await desk.owner('update cobros_automaticos set id_mandato = null where id = $1', [made.id])
    for (const verb of ['reanudar', 'cancelar', 'atender'])
      expect((await refusalOf(desk.post(`cobros_automaticos/${made.id}/${verb}`, {}, client))).status).toBe(403)
    expect(await all().getOne(made.id)).toMatchObject({ estado: 'pausado' })
  })
})

describe('consents of others', () => {
  it('are not given for another gym’s or another branch’s member, mandate, plan or branch', async () => {
    const { gym, other, owner } = desk
    const theirs = await desk.app.clientOf(other.users.Admin)
    const draft = desk.mandatoDraft({ sucursal_id: other.sucursales[0] })
    const { id: mandatoAjeno } = await desk.post<{ id: string }>('mandatos/alta', draft, theirs)
    const { id: elsewhere } = await desk.mandato({ sucursal_id: gym.sucursales[1] })
    const role = await buildRol(owner, gym.id, ['debits.manage'])
    const client = await desk.app.clientOf(await buildUser(owner, gym.id, { role, sucursales: [gym.sucursales[0]] }))
    const { id: id_mandato } = await desk.mandato()
    const ask = async (given: object) =>
      desk.post('mandatos/domiciliar', await desk.consentDraft({ id_mandato, ...given }), client)
    for (const [field, values] of Object.entries({
      id_mandato: [mandatoAjeno, elsewhere],
      id_miembro: [
        await buildMiembro(owner, other),
        await buildMiembro(owner, gym, { sucursal_id: gym.sucursales[1] }),
      ],
      sucursal_id: [other.sucursales[0], gym.sucursales[1]],
    }))
      for (const value of values)
        expect(await refused(ask({ [field]: value }))).toMatchObject({
          [field]: { code: 'validation_missing_rel_records' },
        })
    expect(await refused(ask({ id_plan_plazo: gym.otroMes }))).toMatchObject({ id_plan_plazo: {} })
    expect((await refusalOf(ask({ id_plan_plazo: other.mes }))).status).toBe(400)
    expect(
      (await refusalOf(desk.post('mandatos/domiciliar', await desk.consentDraft({ id_mandato }), desk.people.desk)))
        .status,
    ).toBe(403)
  })
})

it('the verification finds nothing wrong with it', async () => {
  const { results } = await verify(desk.owner)
  expect(results.flatMap(({ findings }) => findings)).toEqual([])
})
