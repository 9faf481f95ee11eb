import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hookCalls } from '#server/testing/engine/workshop-collections.ts'
import { idOf, openWorkshop } from '#server/testing/engine/workshop.ts'
import type { Workshop } from '#server/testing/engine/workshop.ts'

let shop: Workshop
beforeAll(async () => {
  shop = await openWorkshop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  hookCalls.length = 0
  await shop.database.owner('delete from parts; delete from jobs; delete from notes where firm is not null')
})

const jobs = '/api/collections/jobs/records'
const parts = '/api/collections/parts/records'
const [one, two, foreign] = [idOf('norteone'), idOf('nortetwo'), idOf('surone')]
const weld = idOf('weld')
const plain = { title: 'Bench', shop: one }
const mine = idOf('mine')

const make = (body: object = {}, person = 'boss') => shop.ask(person, 'POST', jobs, { ...plain, id: mine, ...body })
const change = (body: unknown, person = 'boss', query = '') =>
  shop.ask(person, 'PATCH', `${jobs}/${mine}${query}`, body)
const stored = async () =>
  (await shop.database.owner<Record<string, unknown>>('select * from jobs where id = $1', [mine]))[0]
const count = async () => (await shop.database.owner('select from jobs')).length

describe('the status of a write', () => {
  type Case = [string, string | null, 'POST' | 'PATCH' | 'DELETE', string, unknown, number, object?]
  const generic = { data: {} }
  const cases: Case[] = [
    ['create in a collection that does not exist', 'boss', 'POST', '/api/collections/nothing/records', plain, 404],
    ['create in a view', 'boss', 'POST', '/api/collections/totals/records', {}, 400],
    ['update in a view', 'boss', 'PATCH', `/api/collections/totals/records/${one}`, {}, 400],
    ['delete in a view', 'boss', 'DELETE', `/api/collections/totals/records/${one}`, undefined, 400],
    ['create under a locked rule', 'boss', 'POST', '/api/collections/skills/records', { name: 'x' }, 403],
    ['update under a locked rule', 'boss', 'PATCH', `/api/collections/skills/records/${weld}`, { name: 'x' }, 403],
    ['delete under a locked rule', 'boss', 'DELETE', `/api/collections/skills/records/${weld}`, undefined, 403],
    ['create of a guest where guests are locked out', null, 'POST', jobs, plain, 403],
    [
      'create without the right',
      'guard',
      'POST',
      jobs,
      plain,
      400,
      { ...generic, message: 'Failed to create record.' },
    ],
    ['create without the right, invalid too', 'guard', 'POST', jobs, {}, 400, generic],
    ['update without the right', 'guard', 'PATCH', `${jobs}/${mine}`, { title: 'Other' }, 404],
    ['delete without the right', 'guard', 'DELETE', `${jobs}/${mine}`, undefined, 404],
    ['update by another firm', 'rival', 'PATCH', `${jobs}/${mine}`, { title: 'Other' }, 404],
    ['delete by another firm', 'rival', 'DELETE', `${jobs}/${mine}`, undefined, 404],
    ['update of a missing record', 'boss', 'PATCH', `${jobs}/${idOf('nothing')}`, {}, 404],
    ['delete of a missing record', 'boss', 'DELETE', `${jobs}/${idOf('nothing')}`, undefined, 404],
    ['create from broken JSON', 'boss', 'POST', jobs, '{"title":', 400, generic],
    ['update from broken JSON', 'boss', 'PATCH', `${jobs}/${mine}`, '{', 400, generic],
    ['create from a list', 'boss', 'POST', jobs, '[]', 400, generic],
    [
      'create without a body',
      'boss',
      'POST',
      jobs,
      '',
      400,
      { data: { title: { code: 'validation_required' }, shop: { code: 'validation_required' } } },
    ],
    [
      'update with an invalid value',
      'boss',
      'PATCH',
      `${jobs}/${mine}`,
      { title: '' },
      400,
      {
        message: 'Failed to update record.',
        data: { title: { code: 'validation_required', message: 'Cannot be blank.' } },
      },
    ],
    ['create with a U+0000', 'boss', 'POST', jobs, '{"title":"a\\u0000b"}', 400],
    ['update of a record named with a NUL', 'boss', 'PATCH', `${jobs}/%00`, {}, 400],
  ]
  it.each(cases)('%s', async (_, person, method, path, body, status, answer = {}) => {
    await make()
    const found = await shop.ask(person, method, path, body)
    expect(found.status).toBe(status)
    expect(found.body).toMatchObject({ status, data: {}, ...answer })
    expect(await stored()).toMatchObject({ title: 'Bench' })
    expect(await count()).toBe(1)
  })

  it('never shows messages or names of the database', async () => {
    const { status, body } = await make({ price: 1_000_000 })
    expect(status).toBe(400)
    expect(body).toEqual({ status: 400, message: 'Failed to create record.', data: {} })
  })

  it('is 413 for a body above the limit', async () => {
    expect((await make({ extra: 'x'.repeat(38 * 1024 * 1024) })).status).toBe(413)
  })

  it('works with the id of the collection, too', async () => {
    expect((await shop.ask('boss', 'POST', '/api/collections/col_jobs/records', plain)).status).toBe(200)
  })
})

describe('other methods', () => {
  const send = async (method: 'HEAD' | 'PUT' | 'OPTIONS', url: string, headers = {}) =>
    shop.app.inject({ method, url, headers: { authorization: await shop.tokenOf('boss'), ...headers } })

  it('HEAD works wherever GET does, without a body', async () => {
    await make()
    for (const path of [jobs, `${jobs}/${mine}`]) {
      const answer = await send('HEAD', path)
      expect([answer.statusCode, answer.body]).toEqual([200, ''])
    }
    expect((await send('HEAD', `${jobs}/${idOf('nothing')}`)).statusCode).toBe(404)
  })

  it('others are 404, and no header overrides a method', async () => {
    await make()
    expect((await send('PUT', `${jobs}/${mine}`)).json()).toMatchObject({ status: 404 })
    expect((await send('PUT', jobs, { 'x-http-method-override': 'DELETE' })).statusCode).toBe(404)
    expect(await count()).toBe(1)
  })
})

describe('relations', () => {
  const missing = {
    code: 'validation_missing_rel_records',
    message: 'Failed to find all relation records with the provided ids.',
  }
  const cases: [string, object, string, string][] = [
    ['nothing', { shop: idOf('nothing') }, 'boss', 'shop'],
    ['another firm', { shop: foreign }, 'boss', 'shop'],
    ['a shop outside the scopes', { shop: two }, 'hand', 'shop'],
    ['a person of another firm', { lead: idOf('rival') }, 'boss', 'lead'],
    ['one missing of several', { skills: [weld, idOf('nothing')] }, 'boss', 'skills'],
    ['an id that is no id', { shop: "' or 1=1 --" }, 'boss', 'shop'],
  ]
  it.each(cases)('to %s are refused with the same words', async (_, body, person, name) => {
    const { status, body: answer } = await make(body, person)
    expect(status).toBe(400)
    expect(answer['data']).toEqual({ [name]: missing })
  })

  it('unchanged relations are not checked again', async () => {
    await make({ shop: one, lead: idOf('hand') })
    await shop.database.owner('update people set active = false where id = $1', [idOf('hand')])
    expect((await change({ ...plain, lead: idOf('hand'), title: 'Other' })).status).toBe(200)
    await shop.database.owner('update people set active = true where id = $1', [idOf('hand')])
  })

  it('in a path decide the scope of a new record', async () => {
    await make({ shop: two })
    const { body } = await shop.ask('hand', 'POST', parts, { job: mine })
    expect(body).toMatchObject({ data: { job: missing } })
  })

  it('cannot move a record out of the caller’s sight', async () => {
    await make()
    expect((await change({ shop: two }, 'hand')).body).toMatchObject({ data: { shop: missing } })
    expect((await change({ shop: two }, 'boss')).status).toBe(200)
    expect((await change({ title: 'Other' }, 'hand')).status).toBe(404)
  })

  it('block the delete of their target', async () => {
    await make()
    const { status, body } = await shop.ask('boss', 'DELETE', `/api/collections/shops/records/${one}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      data: {},
      message: 'Failed to delete record. Make sure that the record is not part of a required relation reference.',
    })
  })
})

describe('changed rights', () => {
  const grant = (permissions: string[]) =>
    shop.database.owner('update people set permissions = $2 where id = $1', [idOf('guard'), permissions])

  it('apply to the very next write, lost or gained', async () => {
    expect((await make({}, 'guard')).status).toBe(400)
    await grant(['all', 'write'])
    expect((await make({}, 'guard')).status).toBe(200)
    await grant(['all'])
    expect((await change({ title: 'Other' }, 'guard')).status).toBe(404)
    expect((await make({ id: idOf('other') }, 'guard')).status).toBe(400)
    expect(await stored()).toMatchObject({ title: 'Bench' })
  })
})
