import PocketBase, { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idOf, openWorkshop, password } from '#server/testing/engine/workshop.ts'
import type { Workshop } from '#server/testing/engine/workshop.ts'

let shop: Workshop
let url: string
let boss: PocketBase
beforeAll(async () => {
  shop = await openWorkshop()
  shop.clock.now = new Date()
  url = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  boss = client()
  await boss.collection('people').authWithPassword('boss@norte.example', password)
})
afterAll(() => shop.close())
beforeEach(() => shop.database.owner('delete from parts; delete from jobs'))

const client = () => new PocketBase(url).autoCancellation(false)
const [one, weld, paint] = [idOf('norteone'), idOf('weld'), idOf('paint')]
const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it worked'),
    (error: unknown) => (error instanceof ClientResponseError ? error : expect.fail(String(error))),
  )

describe('the official SDK', () => {
  it('signs in, keeps its record and refreshes', async () => {
    const pb = client()
    const answer = await pb.collection('people').authWithPassword('hand@norte.example', password, {
      expand: 'shops, shops.nothing',
      fields: '*, expand.shops.name',
    })
    expect(answer.record).toMatchObject({ id: idOf('hand'), expand: { shops: [{ name: 'one' }] } })
    expect(pb.authStore.isValid).toBe(true)
    const { token } = await pb.collection('people').authRefresh()
    expect(pb.authStore.token).toBe(token)
    expect(await pb.collection('people').listAuthMethods()).toMatchObject({
      password: { enabled: true, identityFields: ['email'] },
    })
    const refusal = await failure(client().collection('people').authWithPassword('hand@norte.example', 'wrong'))
    expect(refusal).toMatchObject({ status: 400, response: { message: 'Failed to authenticate.', data: {} } })
    expect(await failure(client().collection('people').authRefresh())).toMatchObject({ status: 401 })
  })

  it('creates, reads, updates and deletes', async () => {
    const jobs = boss.collection('jobs')
    const made = await jobs.create({ title: 'Bench', shop: one, skills: [weld] }, { expand: 'shop' })
    expect(made).toMatchObject({ title: 'Bench', collectionName: 'jobs', expand: { shop: { name: 'one' } } })
    const changed = await jobs.update(
      made.id,
      { ...made, title: 'Table', 'skills+': paint, 'price+': 12.3 },
      { fields: 'title, skills, price' },
    )
    expect(changed).toEqual({ title: 'Table', skills: [weld, paint], price: 12.3 })
    expect(await jobs.getFirstListItem(boss.filter('title = {:title}', { title: 'Table' }))).toMatchObject({
      id: made.id,
    })
    expect(await jobs.getFullList()).toHaveLength(1)
    expect(await jobs.delete(made.id)).toBe(true)
    expect(await failure(jobs.getOne(made.id))).toMatchObject({ status: 404 })
  })

  it('shows the error of each field', async () => {
    const { status, response } = await failure(boss.collection('jobs').create({ shop: one, price: 'ten', kind: 'odd' }))
    expect(status).toBe(400)
    expect(response).toEqual({
      status: 400,
      message: 'Failed to create record.',
      data: {
        title: { code: 'validation_required', message: 'Cannot be blank.' },
        price: { code: 'validation_not_a_number', message: 'The submitted number is not properly formatted.' },
        kind: { code: 'validation_invalid_value', message: 'Invalid value odd.', params: { value: 'odd' } },
      },
    })
  })

  it('sends forms, dates and nulls as it does with a file', async () => {
    const made = await boss.collection('jobs').create({ title: 'Bench', shop: one, phone: 11 })
    const form = new FormData()
    for (const [name, value] of Object.entries({
      title: '0042',
      hours: '1.5',
      done: 'true',
      '@jsonPayload': '{"phone":null,"due":"2026-03-01T10:00:00.000Z"}',
    }))
      form.append(name, value)
    expect(await boss.collection('jobs').update(made.id, form)).toMatchObject({
      title: '0042',
      hours: 1.5,
      done: true,
      phone: null,
      due: '2026-03-01 10:00:00.000Z',
    })
  })

  it('changes the own password, which ends the session', async () => {
    const pb = client()
    await pb.collection('people').authWithPassword('guard@norte.example', password)
    const secret = 'tr0mb0n-azul'
    await pb
      .collection('people')
      .update(idOf('guard'), { oldPassword: password, password: secret, passwordConfirm: secret })
    expect(await failure(pb.collection('people').authRefresh())).toMatchObject({ status: 401 })
    expect((await pb.collection('people').authWithPassword('guard@norte.example', secret)).record.id).toBe(
      idOf('guard'),
    )
  })
})
