import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hookCalls } from './testing/workshop-collections.ts'
import { idOf, openWorkshop } from './testing/workshop.ts'
import type { Workshop } from './testing/workshop.ts'

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
const [weld, paint, sand] = [idOf('weld'), idOf('paint'), idOf('sand')]
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
    ['update of what is not there', 'boss', 'PATCH', `${jobs}/${idOf('nothing')}`, {}, 404],
    ['delete of what is not there', 'boss', 'DELETE', `${jobs}/${idOf('nothing')}`, undefined, 404],
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

  it('never gives the words or the names of the database away', async () => {
    const { status, body } = await make({ price: 1_000_000 })
    expect(status).toBe(400)
    expect(body).toEqual({ status: 400, message: 'Failed to create record.', data: {} })
  })

  it('is 413 for a body past the limit', async () => {
    expect((await make({ extra: 'x'.repeat(38 * 1024 * 1024) })).status).toBe(413)
  })

  it('is found by the id of the collection too', async () => {
    expect((await shop.ask('boss', 'POST', '/api/collections/col_jobs/records', plain)).status).toBe(200)
  })
})

describe('other methods', () => {
  const send = async (method: 'HEAD' | 'PUT' | 'OPTIONS', url: string, headers = {}) =>
    shop.app.inject({ method, url, headers: { authorization: await shop.tokenOf('boss'), ...headers } })

  it('are HEAD wherever GET is, without a body', async () => {
    await make()
    for (const path of [jobs, `${jobs}/${mine}`]) {
      const answer = await send('HEAD', path)
      expect([answer.statusCode, answer.body]).toEqual([200, ''])
    }
    expect((await send('HEAD', `${jobs}/${idOf('nothing')}`)).statusCode).toBe(404)
  })

  it('are 404 where the protocol has none, and no header passes one for another', async () => {
    await make()
    expect((await send('PUT', `${jobs}/${mine}`)).json()).toMatchObject({ status: 404 })
    expect((await send('PUT', jobs, { 'x-http-method-override': 'DELETE' })).statusCode).toBe(404)
    expect(await count()).toBe(1)
  })
})

describe('create', () => {
  it('answers the record as stored, with what the server has set', async () => {
    const { status, body } = await make({
      hours: '1.5',
      price: 12.5,
      due: '2026-03-01T10:00:00-0300',
      day: '2026-03-01',
      kind: 'new',
      done: 'true',
      skills: [paint, weld],
      extra: '{"a":[1]}',
      phone: '1155550000',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      collectionId: 'col_jobs',
      collectionName: 'jobs',
      id: mine,
      title: 'Bench',
      code: '',
      hours: 1.5,
      phone: 1155550000,
      price: 12.5,
      due: '2026-03-01 13:00:00.000Z',
      day: '2026-03-01',
      kind: 'new',
      done: true,
      extra: { a: [1] },
      photo: '',
      number: 7,
      shop: one,
      lead: '',
      skills: [paint, weld],
      created: '2026-03-01 12:00:00.123Z',
      updated: '2026-03-01 12:00:00.123Z',
    })
    expect(await stored()).toMatchObject({ firm: idOf('norte'), price: '12.50', secret: 'kept' })
    expect(hookCalls).toEqual(['create undefined Bench'])
  })

  it('makes an id where none is sent, or an empty one', async () => {
    for (const id of ['', null, undefined]) {
      const { status, body } = await make({ id })
      expect(status).toBe(200)
      expect(body['id']).toMatch(/^[a-z0-9]{15}$/)
      await shop.database.owner('delete from jobs')
    }
  })

  const badIds: [string, string, string][] = [
    ['short', 'abc', 'validation_min_text_constraint'],
    ['long', 'a'.repeat(16), 'validation_max_text_constraint'],
    ['upper case', 'A'.repeat(15), 'validation_invalid_format'],
  ]
  it.each(badIds)('refuses an id that is %s', async (_, id, code) => {
    expect((await make({ id })).body).toMatchObject({ status: 400, data: { id: { code } } })
  })

  it('ignores what is not a field, is set by the server, or is hidden', async () => {
    const surplus = {
      collectionId: 'x',
      collectionName: 'y',
      expand: {},
      nothing: 1,
      number: 99,
      secret: 'told',
      firm: idOf('sur'),
      created: '2001-01-01',
      updated: '2001-01-01',
      __proto__: null,
    }
    expect((await make(surplus)).status).toBe(200)
    const row = await stored()
    expect(row).toMatchObject({ number: 7, secret: 'kept', firm: idOf('norte') })
    expect(row?.['created']).toEqual(shop.clock.now)
  })

  it('applies modifiers to the plain value of the same body', async () => {
    const { body } = await make({
      hours: 5,
      'hours+': 2,
      'hours-': 1,
      'price+': 0.1,
      skills: [weld],
      'skills+': paint,
      '+skills': sand,
    })
    expect(body).toMatchObject({ hours: 6, price: 0.1, skills: [sand, weld, paint] })
  })

  it('takes expand and fields for its answer', async () => {
    const { body } = await shop.ask(
      'boss',
      'POST',
      `${jobs}?expand=shop,%20skills&fields=id,%20expand.shop.name,expand.skills.name`,
      { ...plain, id: mine, skills: [weld, paint] },
    )
    expect(body).toEqual({ id: mine, expand: { shop: { name: 'one' }, skills: [{ name: 'weld' }, { name: 'paint' }] } })
  })

  it('marks every field of a unique constraint', async () => {
    await make({ code: 'a 1' })
    const { status, body } = await make({ id: idOf('other'), code: 'A 1' })
    expect(status).toBe(400)
    expect(body['data']).toEqual({
      shop: { code: 'validation_not_unique', message: 'Value must be unique.' },
      code: { code: 'validation_not_unique', message: 'Value must be unique.' },
    })
  })

  it('refuses as its hooks do, and keeps nothing when one fails after the row was written', async () => {
    expect((await make({ title: 'refused' })).body).toMatchObject({ data: { title: { code: 'hook_refused' } } })
    expect((await make({ title: 'fails late' })).status).toBe(500)
    expect(await count()).toBe(0)
  })

  it('refuses a row that its own create rule, a filter, does not hold for', async () => {
    await make()
    expect((await shop.ask('boss', 'POST', parts, { job: mine, name: 'wheel' })).status).toBe(200)
    expect((await shop.ask('boss', 'POST', parts, { job: mine, name: 'forbidden' })).body).toMatchObject({
      status: 400,
      data: {},
    })
    expect((await shop.database.owner('select from parts')).length).toBe(1)
  })
})

describe('the same create again', () => {
  it('answers the record that is there', async () => {
    const first = await make({ hours: '3', skills: [weld] })
    const again = await make({ hours: 3, skills: [weld], number: 55 })
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
    expect(await count()).toBe(1)
  })

  it('makes one record when twenty arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => make({ code: 'once' })))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(await count()).toBe(1)
  })

  it('is refused when it says something else, comes from another firm or from where the record is out of sight', async () => {
    const taken = {
      status: 400,
      message: 'Failed to create record.',
      data: { id: { code: 'validation_not_unique', message: 'Value must be unique.' } },
    }
    await make({ shop: two })
    expect((await make({ title: 'Other', shop: two })).body).toEqual(taken)
    expect((await make({ shop: foreign, title: 'Bench' }, 'rival')).body).toEqual(taken)
    expect((await make({ shop: one }, 'hand')).body).toEqual(taken)
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
    ['somebody of another firm', { lead: idOf('rival') }, 'boss', 'lead'],
    ['one missing of several', { skills: [weld, idOf('nothing')] }, 'boss', 'skills'],
    ['an id that is no id', { shop: "' or 1=1 --" }, 'boss', 'shop'],
  ]
  it.each(cases)('to %s are refused with the same words', async (_, body, person, name) => {
    const { status, body: answer } = await make(body, person)
    expect(status).toBe(400)
    expect(answer['data']).toEqual({ [name]: missing })
  })

  it('that stay as they were are not asked again', async () => {
    await make({ shop: one, lead: idOf('hand') })
    await shop.database.owner('update people set active = false where id = $1', [idOf('hand')])
    expect((await change({ ...plain, lead: idOf('hand'), title: 'Other' })).status).toBe(200)
    await shop.database.owner('update people set active = true where id = $1', [idOf('hand')])
  })

  it('of a path decide the scope of a new record', async () => {
    await make({ shop: two })
    const { body } = await shop.ask('hand', 'POST', parts, { job: mine })
    expect(body).toMatchObject({ data: { job: missing } })
  })

  it('cannot carry a record out of its writer’s sight', async () => {
    await make()
    expect((await change({ shop: two }, 'hand')).body).toMatchObject({ data: { shop: missing } })
    expect((await change({ shop: two }, 'boss')).status).toBe(200)
    expect((await change({ title: 'Other' }, 'hand')).status).toBe(404)
  })

  it('keep a delete of what they point to from happening', async () => {
    await make()
    const { status, body } = await shop.ask('boss', 'DELETE', `/api/collections/shops/records/${one}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      data: {},
      message: 'Failed to delete record. Make sure that the record is not part of a required relation reference.',
    })
  })
})

describe('update', () => {
  it('changes what is sent and nothing else', async () => {
    await make({ hours: 3, price: 10, skills: [weld], extra: { b: 1, a: 2 } })
    shop.clock.now = new Date('2026-03-02T09:00:00Z')
    const { status, body } = await change({ title: 'Other' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      title: 'Other',
      hours: 3,
      price: 10,
      skills: [weld],
      created: '2026-03-01 12:00:00.123Z',
      updated: '2026-03-02 09:00:00.000Z',
    })
    shop.clock.now = new Date('2026-03-01T12:00:00.123Z')
    expect(hookCalls).toEqual(['create undefined Bench', 'update Bench to Other', 'update Bench Other'])
  })

  it('without fields, or with the whole record as answered, leaves it alone', async () => {
    const { body: record } = await make({
      due: '2026-03-01',
      day: '2026-03-01',
      price: 1.1,
      extra: { a: 1 },
      skills: [weld],
    })
    shop.clock.now = new Date('2026-03-02T09:00:00Z')
    for (const body of ['', {}, record, { ...record, expand: {}, updated: '2020-01-01' }]) {
      expect(await change(body)).toMatchObject({ status: 200, body: record })
    }
    shop.clock.now = new Date('2026-03-01T12:00:00.123Z')
    expect(hookCalls).not.toContain('update Bench Bench')
  })

  it('takes back its own id and refuses another', async () => {
    await make()
    expect((await change({ id: mine, title: 'Other' })).status).toBe(200)
    expect((await change({ id: '', title: 'Other' })).status).toBe(200)
    expect((await change({ id: idOf('other') })).body).toMatchObject({
      status: 400,
      data: { id: { code: 'validation_pk_change' } },
    })
  })

  it('empties what may be empty', async () => {
    await make({ due: '2026-03-01', phone: 11, lead: idOf('hand'), kind: 'new', skills: [weld], extra: [1] })
    const { body } = await change({ due: '', phone: '', lead: '', kind: '', skills: [], extra: null, photo: null })
    expect(body).toMatchObject({ due: '', phone: null, lead: '', kind: '', skills: [], extra: null, photo: '' })
  })

  it('refuses a file that is not stored, an upload included', async () => {
    await make()
    expect((await change({ photo: 'x.png' })).body).toMatchObject({
      data: { photo: { code: 'validation_invalid_file' } },
    })
    const form = new FormData()
    form.append('photo', new File(['x'], 'x.png'))
    const request = new Request('http://x', { method: 'POST', body: form })
    const answer = await shop.app.inject({
      method: 'PATCH',
      url: `${jobs}/${mine}`,
      payload: Buffer.from(await request.arrayBuffer()),
      headers: { authorization: await shop.tokenOf('boss'), 'content-type': request.headers.get('content-type') ?? '' },
    })
    expect(answer.json()).toMatchObject({ status: 400, data: { photo: { code: 'validation_invalid_mime_type' } } })
  })

  it('adds up whoever else is writing', async () => {
    await make({ hours: 1, price: 0.1 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => change({ 'hours+': 2, 'price+': 0.1 })))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await stored()).toMatchObject({ hours: 41, price: '2.10' })
  })

  it('adds to and takes from lists whoever else is writing', async () => {
    await make()
    await Promise.all([weld, paint, sand].map((skill) => change({ 'skills+': skill })))
    const { body } = await change({ 'skills-': [paint, idOf('nothing')] })
    expect(new Set([body['skills']].flat())).toEqual(new Set([sand, weld]))
    expect((await change({ '+skills': paint })).body['skills']).toEqual([paint, ...[body['skills']].flat()])
  })

  it('holds to the state its client has seen only when asked to', async () => {
    const { body: seen } = await make()
    shop.clock.now = new Date('2026-03-02T09:00:00Z')
    await change({ title: 'Faster' })
    const late = { title: 'Slower', updated: seen['updated'] }
    expect((await change(late, 'boss', '?precondition=updated')).body).toMatchObject({ status: 409, data: {} })
    expect((await change({ title: 'Slower' }, 'boss', '?precondition=updated')).status).toBe(409)
    expect(await stored()).toMatchObject({ title: 'Faster' })
    const fresh = { title: 'Slower', updated: '2026-03-02 09:00:00.000Z' }
    expect((await change(fresh, 'boss', '?precondition=updated')).status).toBe(200)
    expect((await change({ title: 'Again', updated: seen['updated'] })).status).toBe(200)
    shop.clock.now = new Date('2026-03-01T12:00:00.123Z')
  })

  it('of what belongs to everybody is nobody’s', async () => {
    const path = `/api/collections/notes/records/${idOf('shared')}`
    expect((await shop.ask('boss', 'PATCH', path, { body: 'mine now' })).status).toBe(404)
    expect((await shop.ask('boss', 'DELETE', path)).status).toBe(404)
  })
})

describe('delete', () => {
  it('answers 204 without a body, also to a request that says it has JSON', async () => {
    await make()
    const { status, body } = await shop.ask('boss', 'DELETE', `${jobs}/${mine}`, '')
    expect(status).toBe(204)
    expect(body).toEqual({})
    expect(await count()).toBe(0)
    expect(hookCalls.at(-1)).toBe('delete Bench undefined')
  })

  it('finds nothing where its rule, a filter, does not hold', async () => {
    await make({ done: true })
    expect((await shop.ask('boss', 'DELETE', `${jobs}/${mine}`)).status).toBe(404)
    expect(await count()).toBe(1)
  })
})

describe('rights that change', () => {
  const grant = (permissions: string[]) =>
    shop.database.owner('update people set permissions = $2 where id = $1', [idOf('guard'), permissions])

  it('act on the very next write, won or lost', async () => {
    expect((await make({}, 'guard')).status).toBe(400)
    await grant(['all', 'write'])
    expect((await make({}, 'guard')).status).toBe(200)
    await grant(['all'])
    expect((await change({ title: 'Other' }, 'guard')).status).toBe(404)
    expect((await make({ id: idOf('other') }, 'guard')).status).toBe(400)
    expect(await stored()).toMatchObject({ title: 'Bench' })
  })
})
