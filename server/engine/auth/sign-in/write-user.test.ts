import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idOf, openWorkshop, password } from '#server/testing/engine/workshop.ts'
import type { Answer, Workshop } from '#server/testing/engine/workshop.ts'

let shop: Workshop
beforeAll(async () => {
  shop = await openWorkshop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.owner('delete from intentos')
})

const people = '/api/collections/people'
const signIn = (identity: unknown, secret: unknown, more: object = {}) =>
  shop.ask(null, 'POST', `${people}/auth-with-password`, { identity, password: secret, ...more })

/** Sends exactly this Authorization header. */
async function present(
  authorization: string,
  method: 'GET' | 'POST' = 'GET',
  path = `${people}/records`,
): Promise<Answer> {
  const answer = await shop.app.inject({ method, url: path, headers: { authorization } })
  return { status: answer.statusCode, body: answer.json(), headers: { ...answer.headers } }
}
const isKnown = async (token: string) => (await present(token, 'POST', `${people}/auth-refresh`)).status === 200

describe('writing a user', () => {
  const records = `${people}/records`
  const fresh = { email: 'new@norte.example', password: 'tr0mb0n-azul', passwordConfirm: 'tr0mb0n-azul', name: 'New' }
  const create = (body: object, person = 'boss') => shop.ask(person, 'POST', records, { ...fresh, ...body })
  const update = (person: string, of: string, body: object) => shop.ask(person, 'PATCH', `${records}/${idOf(of)}`, body)
  const row = async (name: string) =>
    (await shop.database.owner<Record<string, unknown>>('select * from people where name = $1', [name]))[0]

  it('stores a hash and a token key, answers neither, and lets the user sign in', async () => {
    const { status, body } = await create({ shops: [idOf('norteone')] })
    expect(status).toBe(200)
    expect(body).not.toHaveProperty('password')
    expect(body).not.toHaveProperty('tokenKey')
    expect(await row('New')).toMatchObject({
      firm: idOf('norte'),
      password_hash: expect.stringMatching(/^\$argon2id\$/),
      token_key: expect.stringMatching(/^[A-Za-z0-9]{50}$/),
      active: true,
    })
    expect((await signIn(fresh.email, fresh.password)).status).toBe(200)
    await shop.database.owner('delete from people where name = $1', ['New'])
  })

  const bad: [string, object, object][] = [
    [
      'no password',
      { password: '', passwordConfirm: '' },
      { password: { code: 'validation_required' }, passwordConfirm: { code: 'validation_required' } },
    ],
    [
      'two passwords',
      { passwordConfirm: 'another one' },
      { passwordConfirm: { code: 'validation_values_mismatch', message: "Values don't match." } },
    ],
    [
      'a short password',
      { password: 'corta', passwordConfirm: 'corta' },
      { password: { code: 'validation_min_text_constraint' } },
    ],
    [
      'a long password',
      { password: 'x y'.repeat(90), passwordConfirm: 'x y'.repeat(90) },
      { password: { code: 'validation_max_text_constraint' } },
    ],
    [
      'a common password',
      { password: 'Contraseña123', passwordConfirm: 'Contraseña123' },
      { password: { code: 'validation_common_password' } },
    ],
    [
      'a common password written twice',
      { password: 'contraseñacontraseña', passwordConfirm: 'contraseñacontraseña' },
      { password: { code: 'validation_common_password' } },
    ],
    [
      'his address as password',
      { password: 'new@norte.example', passwordConfirm: 'new@norte.example' },
      { password: { code: 'validation_personal_password' } },
    ],
    [
      'the firm as password',
      { password: 'talleresquijote1', passwordConfirm: 'talleresquijote1' },
      { password: { code: 'validation_personal_password' } },
    ],
    ['a create with verified set', { verified: true }, { verified: { code: 'validation_values_mismatch' } }],
    [
      'an address in use, in other capitals',
      { email: 'BOSS@norte.example' },
      { email: { code: 'validation_not_unique' } },
    ],
    ['a bad address', { email: 'new' }, { email: { code: 'validation_is_email' } }],
  ]
  it.each(bad)('refuses %s', async (_, body, data) => {
    expect((await create(body)).body).toMatchObject({ status: 400, data })
    expect(await row('New')).toBeUndefined()
  })

  it('lets a manager verify and change an address, and no other caller', async () => {
    const mismatch = { code: 'validation_values_mismatch' }
    expect((await update('boss', 'hand', { email: 'x@norte.example', verified: true })).body).toMatchObject({
      status: 400,
      data: { email: mismatch, verified: mismatch },
    })
    expect((await update('hand', 'hand', { email: 'x@norte.example' })).body).toMatchObject({
      data: { email: mismatch },
    })
    expect((await update('boss', 'hand', { email: 'hand@norte.example', verified: false, name: 'hand' })).status).toBe(
      200,
    )
    const token = await shop.tokenOf('hand')
    expect((await update('chief', 'hand', { email: 'x@norte.example', verified: true })).status).toBe(200)
    expect(await isKnown(token)).toBe(false)
    await shop.database.owner('update people set email = $2 where id = $1', [idOf('hand'), 'hand@norte.example'])
  })

  it('asks for the old password, of managers too, and ends every older token', async () => {
    const passwords = { password: 'tr0mb0n-azul', passwordConfirm: 'tr0mb0n-azul' }
    expect((await update('hand', 'hand', passwords)).body).toMatchObject({
      status: 400,
      data: { oldPassword: { code: 'validation_required' } },
    })
    expect((await update('hand', 'hand', { ...passwords, oldPassword: 'wrong' })).body).toMatchObject({
      data: { oldPassword: { code: 'validation_invalid_old_password' } },
    })
    expect((await update('chief', 'hand', { ...passwords, oldPassword: 'wrong' })).status).toBe(400)
    expect(
      (await update('hand', 'hand', { ...passwords, passwordConfirm: 'x', oldPassword: password })).body,
    ).toMatchObject({ data: { passwordConfirm: { code: 'validation_values_mismatch' } } })
    const token = await shop.tokenOf('hand')
    const { status, body } = await update('hand', 'hand', { ...passwords, oldPassword: password, name: 'hand' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: idOf('hand'), email: 'hand@norte.example' })
    expect(await isKnown(token)).toBe(false)
    expect((await signIn('hand@norte.example', password)).status).toBe(400)
    expect((await signIn('hand@norte.example', passwords.password)).status).toBe(200)
  })

  it('limits guesses at the old password, whichever token is used', async () => {
    const guess = { oldPassword: 'wrong', password: 'tr0mb0n-azul', passwordConfirm: 'tr0mb0n-azul' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => update('boss', 'boss', guess)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    expect((await update('boss', 'boss', { name: 'boss' })).status).toBe(200)
  })

  it('refuses an empty password and then writes nothing of the edit', async () => {
    const edit = await update('guard', 'guard', { password: '', passwordConfirm: '', name: 'other' })
    expect(edit.status).toBe(400)
    expect(await row('guard')).toMatchObject({ name: 'guard' })
  })

  it('ignores a token key in the body', async () => {
    const before = await row('boss')
    expect((await update('boss', 'boss', { tokenKey: 'mine', token_key: 'mine', password_hash: 'x' })).status).toBe(200)
    expect(await row('boss')).toEqual(before)
  })
})
