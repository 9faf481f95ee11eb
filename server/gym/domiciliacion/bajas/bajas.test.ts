import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Baja } from '#shared/domiciliacion/baja.ts'
import { addDays } from '#shared/values/dates.ts'
import { refusalOf, refusedCodes } from '#server/testing/gym-app.ts'
import { buildMiembro, testId } from '#server/testing/gym-world.ts'
import { openMailbox, type Mailbox } from '#server/testing/mailbox.ts'
import { overtaken } from '#server/testing/many-requests.ts'
import { openDebitDesk, type DebitDesk } from '#server/testing/domiciliacion/debit-desk.ts'

let desk: DebitDesk
let mails: Mailbox
let who: string

beforeAll(async () => {
  desk = await openDebitDesk()
  mails = openMailbox(desk.app.db)
})
afterAll(() => desk.app.close())
beforeEach(async () => {
  await desk.at('2026-05-10T10:00:00Z')
  await desk.owner('delete from intentos')
  who = await buildMiembro(desk.owner, desk.gym, { nombre: 'Zoé Gil' })
})

const body = (given: object = {}) => ({
  id: testId(),
  id_miembro: who,
  pedida: '2026-05-08',
  pedida_por: 'miembro',
  ultimo_dia: '2026-05-31',
  motivo: 'Se muda',
  ...given,
})
const ask = (given: object = {}, client = desk.people.desk) => desk.post<Baja>('bajas/pedir', body(given), client)
const undo = (id: string, client = desk.people.desk) => desk.post<Baja>(`bajas/${id}/deshacer`, {}, client)
const refused = async (call: Promise<unknown>) => (await refusalOf(call)).response['data']
const sentence = (text: string) => ({ message: expect.stringContaining(text) })

it('is entered with who asked and when, and told to the member as a proof', async () => {
  await desk.owner(`update miembros set correo = 'zoe@gil.example' where id = $1`, [who])
  const made = await ask()
  expect(made).toMatchObject({ ...body({ id: made.id }), sucursal_id: desk.gym.sucursales[0], deshecha: '' })
  const [mail, ...more] = await mails.collect()
  expect(mail).toMatchObject({ to: 'zoe@gil.example', subject: 'Tu baja en Gimnasio ZZA' })
  expect(mail?.text).toContain('08/05/2026')
  expect(mail?.text).toContain('31/05/2026')
  expect(more).toEqual([])
  const history = await desk.history(made.id)
  expect(history).toMatchObject([{ accion: 'create', despues: { motivo: 'Se muda' } }, { accion: 'send' }])
  expect(JSON.stringify(history)).not.toContain('zoe@gil')
})

it('needs no address, and is stored when no more mails may be sent', async () => {
  await ask()
  expect(await mails.collect()).toEqual([])
  for (let round = 0; round < 5; round += 1) {
    const id_miembro = await buildMiembro(desk.owner, desk.gym)
    await desk.owner(`update miembros set correo = 'uno@gil.example' where id = $1`, [id_miembro])
    await ask({ id_miembro })
  }
  expect(await mails.collect()).toHaveLength(3)
})

it.each([
  [{ pedida: '2026-05-11' }, 'pedida', 'posterior a hoy'],
  [{ pedida: '2026-03-10' }, 'pedida', '60 días'],
  [{ ultimo_dia: '2026-05-07' }, 'ultimo_dia', 'anterior'],
  [{ ultimo_dia: '2028-05-11' }, 'ultimo_dia', 'dos años'],
  [{ id_miembro: 'nosuchmember000' }, 'id_miembro', 'ya no existe'],
])('is refused with %o', async (given, field, word) => {
  expect(await refused(ask(given))).toMatchObject({ [field]: sentence(word) })
})

it('reaches sixty days back and two years ahead, and may end on the day it is asked for', async () => {
  expect(await ask({ pedida: '2026-03-11', ultimo_dia: '2028-05-10' })).toMatchObject({ pedida: '2026-03-11' })
  const id_miembro = await buildMiembro(desk.owner, desk.gym)
  expect(await ask({ id_miembro, pedida: '2026-05-10', ultimo_dia: '2026-05-10' })).toMatchObject({ deshecha: '' })
})

it('is made once, however often it is sent', async () => {
  await desk.owner(`update miembros set correo = 'dos@gil.example' where id = $1`, [who])
  const id = testId()
  const [one, two] = await Promise.all([ask({ id }), ask({ id })])
  expect(one).toEqual(two)
  expect(await mails.collect()).toHaveLength(1)
  for (const given of [
    { motivo: 'Otro' },
    { ultimo_dia: '2026-06-01' },
    { pedida_por: 'pagador' },
    { pedida: '2026-05-09' },
  ])
    expect(await refusedCodes(ask({ id, ...given }))).toEqual({ status: 400, codes: { id: 'validation_not_unique' } })
})

it('is one of a member’s at a time, also when two desks enter it', async () => {
  const late = overtaken(desk.app.db, {
    gym: desk.gym.id,
    first: async (tx) => {
      await tx.query('select from miembros where id = $1 for no key update', [who])
      await tx.query(
        `insert into bajas (gimnasio_id, id, id_miembro, sucursal_id, usuario_id, pedida, pedida_por, ultimo_dia)
         values ($1, $2, $3, $4, $5, '2026-05-08', 'miembro', '2026-05-31')`,
        [desk.gym.id, testId(), who, desk.gym.sucursales[0], desk.gym.users.Admin],
      )
    },
    second: () => ask(),
  })
  expect(await refused(late)).toMatchObject({ id_miembro: sentence('ya pidió la baja') })
})

it('is taken back until its last day, once', async () => {
  const { id } = await ask()
  await desk.at('2026-05-31T21:00:00Z')
  expect((await undo(id)).deshecha).toBe('2026-05-31 21:00:00.000Z')
  expect(await refused(undo(id))).toMatchObject({ deshecha: sentence('ya se deshizo') })
  expect((await desk.history(id)).at(-1)).toMatchObject({ accion: 'update', antes: { deshecha: '' } })
  await desk.at('2026-05-10T10:00:00Z')
  expect(await ask()).toMatchObject({ deshecha: '' })
})

it('is not taken back after it, and whoever came back may leave again', async () => {
  const { id } = await ask()
  await desk.at('2026-05-31T22:00:00Z')
  expect(await refused(undo(id))).toMatchObject({ ultimo_dia: sentence('ya pasó') })
  const again = { pedida: desk.today(), ultimo_dia: addDays(desk.today(), 30) }
  expect(await ask(again)).toMatchObject(again)
  expect(await refused(ask(again))).toMatchObject({ id_miembro: {} })
})

it('is taken back by one of two', async () => {
  const { id } = await ask()
  const late = overtaken(desk.app.db, {
    gym: desk.gym.id,
    first: (tx) =>
      tx.query('update bajas set deshecha = now(), deshecha_por = $2 where id = $1', [id, desk.gym.users.Admin]),
    second: () => undo(id),
  })
  expect(await refused(late)).toMatchObject({ deshecha: {} })
})

it('is for whoever may change members, in their branches', async () => {
  const { gym, other, app, people } = desk
  const id_miembro = await buildMiembro(desk.owner, gym, { sucursal_id: gym.sucursales[1] })
  expect(await refused(ask({ id_miembro }))).toMatchObject({ id_miembro: { code: 'validation_missing_rel_records' } })
  const { id } = await ask({ id_miembro }, people.admin)
  expect((await refusalOf(undo(id))).status).toBe(404)
  const theirs = await app.clientOf(other.users.Admin)
  expect((await refusalOf(undo(id, theirs))).status).toBe(404)
  expect(await refused(ask({}, theirs))).toMatchObject({ id_miembro: {} })
  const coach = await app.clientOf(gym.users.Contador)
  expect((await refusalOf(ask({}, coach))).status).toBe(403)
  expect((await refusalOf(undo(id, coach))).status).toBe(403)
})

it('is not of a deleted member', async () => {
  await desk.owner('update miembros set deleted = now() where id = $1', [who])
  expect(await refused(ask())).toMatchObject({ id_miembro: { code: 'validation_deleted' } })
})
