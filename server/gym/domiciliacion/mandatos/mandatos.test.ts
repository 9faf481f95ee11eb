import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Mandato } from '#shared/domiciliacion/mandato.ts'
import { createSeal } from '#server/runtime/encrypted-text.ts'
import { refusalOf, refusedCodes } from '#server/testing/gym-app.ts'
import { overtaken } from '#server/testing/many-requests.ts'
import { iban, openDebitDesk, otroIban, type DebitDesk } from '#server/testing/domiciliacion/debit-desk.ts'
import { testId } from '#server/testing/gym-world.ts'

let desk: DebitDesk

beforeAll(async () => {
  desk = await openDebitDesk()
})
afterAll(() => desk.app.close())

const refused = async (call: Promise<unknown>) => (await refusalOf(call)).response['data']
const sentence = (text: string) => ({ message: expect.stringContaining(text) })
const of = (id: string) => desk.people.admin.collection('mandatos').getOne<Mandato>(id)
const draft = () => desk.mandato({ firmado: '' })
const sign = (id: string, firmado = '2026-05-02') =>
  desk.post<Mandato>(`mandatos/${id}/firmar`, { firmado, lugar: 'Getafe' })
const revoke = (id: string, motivo = 'Cambió de banco') => desk.post<Mandato>(`mandatos/${id}/revocar`, { motivo })

describe('a new mandate', () => {
  it('signed on paper is active, with a reference of its own and only the end of its account', async () => {
    const made = await desk.mandato({
      nif: '12345678-z',
      iban: 'ES91 2100-0418-4502-0005-1332',
      correo: 'ana@paz.example',
    })
    expect(made).toMatchObject({
      referencia: `M${made.id.toUpperCase()}`,
      nif: '12345678Z',
      iban_final: '1332',
      firma: 'papel',
      firmado: '2026-05-01',
      lugar: 'Madrid',
      estado: 'activo',
      usuario_id: desk.gym.users.Admin,
    })
    const [stored] = await desk.owner<{ iban: Buffer }>('select iban from mandatos where id = $1', [made.id])
    expect(stored && createSeal('x'.repeat(32), 'domiciliacion').open(stored.iban)).toBe(iban)
    expect(await desk.history(made.id)).toMatchObject([{ accion: 'create', despues: { iban_final: '1332' } }])
  })

  it('without a signature is a draft', async () => {
    expect(await draft()).toMatchObject({ estado: 'borrador', firma: '', firmado: '' })
  })

  it.each([
    [{ firmado: '2026-05-11' }, 'firmado', 'posterior a hoy'],
    [{ firmado: '2023-05-09' }, 'firmado', 'hace más de tres años'],
    [{ iban: 'ES9121000418450200051333' }, 'iban', 'no es válido'],
    [{ nif: '12345678A' }, 'nif', 'NIF'],
    [{ sucursal_id: 'nosuchbranch000' }, 'sucursal_id', 'sucursal'],
  ])('is refused with %o', async (given, field, word) => {
    expect(await refused(desk.mandato(given))).toMatchObject({ [field]: sentence(word) })
  })

  it('may have been signed today, or 36 months ago', async () => {
    for (const firmado of ['2026-05-10', '2023-05-10'])
      expect(await desk.mandato({ firmado })).toMatchObject({ firma: 'papel', firmado })
  })

  it('is of a branch that is open and the caller’s', async () => {
    const { gym, other, app } = desk
    const gerente = await app.clientOf(gym.users.Gerente)
    await desk.owner('delete from users_sucursales where user_id = $1 and sucursal_id = $2', [
      gym.users.Gerente,
      gym.sucursales[1],
    ])
    const ask = (sucursal_id: string) => desk.post('mandatos/alta', desk.mandatoDraft({ sucursal_id }), gerente)
    for (const branch of [gym.sucursales[1], other.sucursales[0]])
      expect(await refused(ask(branch))).toMatchObject({ sucursal_id: { code: 'validation_missing_rel_records' } })
    await desk.owner('update sucursales set activa = false where id = $1', [gym.sucursales[1]])
    expect(await refused(desk.mandato({ sucursal_id: gym.sucursales[1] }))).toMatchObject({ sucursal_id: {} })
    await desk.owner('update sucursales set activa = true where id = $1', [gym.sucursales[1]])
  })

  it('is made once, however often it is sent', async () => {
    const body = desk.mandatoDraft()
    const ask = (given: object = {}) => desk.post<Mandato>('mandatos/alta', { ...body, ...given })
    const [one, two] = await Promise.all([ask(), ask()])
    expect(one).toEqual(two)
    expect(await ask({ iban: 'es91 21000418450200051332' })).toEqual(one)
    const others = [
      { iban: otroIban },
      { nombre: 'Luis' },
      { firmado: '' },
      { correo: 'a@b.example' },
      { lugar: 'León' },
    ]
    for (const given of [...others, { sucursal_id: desk.gym.sucursales[1] }, { tipo: 'unico' }, { nif: '12345678Z' }])
      expect(await refusedCodes(ask(given))).toEqual({ status: 400, codes: { id: 'validation_not_unique' } })
    expect(await desk.history(body.id)).toHaveLength(1)
  })

  it('has no id of another gym’s', async () => {
    const theirs = await desk.app.clientOf(desk.other.users.Admin)
    const body = desk.mandatoDraft({ sucursal_id: desk.other.sucursales[0] })
    await desk.post('mandatos/alta', body, theirs)
    const codes = await refusedCodes(desk.mandato({ id: body.id }))
    expect(codes).toEqual({ status: 400, codes: { id: 'validation_not_unique' } })
  })
})

describe('a draft', () => {
  it('is signed once', async () => {
    const { id } = await draft()
    expect(await refused(sign(id, '2026-05-11'))).toMatchObject({ firmado: sentence('posterior') })
    expect(await sign(id)).toMatchObject({ estado: 'activo', firmado: '2026-05-02', lugar: 'Getafe', firma: 'papel' })
    expect(await refused(sign(id, '2026-05-03'))).toMatchObject({ firmado: sentence('ya está firmado') })
    expect(await of(id)).toMatchObject({ firmado: '2026-05-02' })
    expect(await desk.history(id)).toMatchObject([{}, { antes: { firmado: '' }, despues: { firmado: '2026-05-02' } }])
  })

  it('that is revoked while somebody signs it stays unsigned', async () => {
    const { id } = await draft()
    const late = overtaken(desk.app.db, {
      gym: desk.gym.id,
      first: (tx) => tx.query(`update mandatos set revocado = now(), motivo = 'Antes' where id = $1`, [id]),
      second: () => sign(id),
    })
    expect(await refused(late)).toMatchObject({ firmado: sentence('revocado') })
    expect(await of(id)).toMatchObject({ firmado: '', estado: 'revocado' })
  })
})

describe('a revoked mandate', () => {
  it('stays so, with its first reason, also when two revoke it', async () => {
    const { id } = await desk.mandato()
    const late = overtaken(desk.app.db, {
      gym: desk.gym.id,
      first: (tx) => tx.query(`update mandatos set revocado = now(), motivo = 'Primera' where id = $1`, [id]),
      second: () => revoke(id),
    })
    expect(await refused(late)).toMatchObject({ motivo: sentence('revocado') })
    expect(await of(id)).toMatchObject({ motivo: 'Primera', estado: 'revocado' })
  })

  it('leaves its consents to a person, who can cancel them', async () => {
    const live = await desk.consent()
    const { id_mandato } = live
    const gone = await desk.consent({ id_mandato })
    await desk.post(`cobros_automaticos/${gone.id}/cancelar`)
    expect(await revoke(id_mandato)).toMatchObject({ estado: 'revocado', motivo: 'Cambió de banco' })
    const consents = desk.people.admin.collection('cobros_automaticos')
    expect(await consents.getOne(live.id)).toMatchObject({ estado: 'con_problema', problema: 'terminado' })
    expect(await consents.getOne(gone.id)).toMatchObject({ estado: 'cancelado', problema: '' })
    expect((await desk.history(live.id)).at(-1)).toMatchObject({ despues: { estado: 'con_problema' } })
    expect(await refused(desk.post(`cobros_automaticos/${live.id}/atender`))).toMatchObject({
      estado: sentence('mandato nuevo'),
    })
    await desk.post(`cobros_automaticos/${live.id}/pausar`)
    expect(await desk.post(`cobros_automaticos/${live.id}/reanudar`)).toMatchObject({ estado: 'con_problema' })
    expect(await desk.post(`cobros_automaticos/${live.id}/cancelar`)).toMatchObject({
      estado: 'cancelado',
      problema: '',
    })
  })
})

describe('mandates of others', () => {
  it('are not there for another gym, another branch, and for who may not manage debits', async () => {
    const { id } = await desk.mandato({ sucursal_id: desk.gym.sucursales[0] })
    await desk.owner('delete from users_sucursales where user_id = $1 and sucursal_id = $2', [
      desk.gym.users.Gerente,
      desk.gym.sucursales[0],
    ])
    await desk.owner(
      'insert into users_sucursales (gimnasio_id, user_id, sucursal_id) values ($1, $2, $3) on conflict do nothing',
      [desk.gym.id, desk.gym.users.Gerente, desk.gym.sucursales[1]],
    )
    const acts: Record<string, object> = {
      firmar: { firmado: '2026-05-02' },
      revocar: { motivo: 'No es mío' },
    }
    const statuses = async (user: string) => {
      const client = await desk.app.clientOf(user)
      const ask = ([verb, body]: [string, object]) => refusalOf(desk.post(`mandatos/${id}/${verb}`, body, client))
      return (await Promise.all(Object.entries(acts).map(ask))).map(({ status }) => status)
    }
    expect(await statuses(desk.other.users.Admin)).toEqual([404, 404])
    expect(await statuses(desk.gym.users.Gerente)).toEqual([404, 404])
    expect(await statuses(desk.gym.users.Recepción)).toEqual([403, 403])
    expect(await refusalOf(desk.post(`mandatos/${testId()}/revocar`, { motivo: 'Nadie' }))).toMatchObject({
      status: 404,
    })
    expect(await of(id)).toMatchObject({ estado: 'activo' })
    const seen = async (user: string) => (await desk.app.clientOf(user)).collection('mandatos').getFullList()
    expect(JSON.stringify(await seen(desk.gym.users.Gerente))).not.toContain(id)
    expect(await seen(desk.gym.users.Recepción)).toEqual([])
  })
})
