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
const one = idOf('norteone')
const [weld, paint, sand] = [idOf('weld'), idOf('paint'), idOf('sand')]
const plain = { title: 'Bench', shop: one }
const mine = idOf('mine')

const make = (body: object = {}, person = 'boss') => shop.ask(person, 'POST', jobs, { ...plain, id: mine, ...body })
const change = (body: unknown, person = 'boss', query = '') =>
  shop.ask(person, 'PATCH', `${jobs}/${mine}${query}`, body)
const stored = async () =>
  (await shop.database.owner<Record<string, unknown>>('select * from jobs where id = $1', [mine]))[0]
const count = async () => (await shop.database.owner('select from jobs')).length

describe('update', () => {
  it('changes sent fields and nothing else', async () => {
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

  it('without fields, or with the whole record as answered, changes nothing', async () => {
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

  it('accepts the own id and refuses another', async () => {
    await make()
    expect((await change({ id: mine, title: 'Other' })).status).toBe(200)
    expect((await change({ id: '', title: 'Other' })).status).toBe(200)
    expect((await change({ id: idOf('other') })).body).toMatchObject({
      status: 400,
      data: { id: { code: 'validation_pk_change' } },
    })
  })

  it('clears optional fields', async () => {
    await make({ due: '2026-03-01', phone: 11, lead: idOf('hand'), kind: 'new', skills: [weld], extra: [1] })
    const { body } = await change({ due: '', phone: '', lead: '', kind: '', skills: [], extra: null, photo: null })
    expect(body).toMatchObject({ due: '', phone: null, lead: '', kind: '', skills: [], extra: null, photo: '' })
  })

  it('refuses an unknown file name and an upload of the wrong type', async () => {
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

  it('adds up with concurrent writers', async () => {
    await make({ hours: 1, price: 0.1 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => change({ 'hours+': 2, 'price+': 0.1 })))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await stored()).toMatchObject({ hours: 41, price: '2.10' })
  })

  it('adds to and removes from lists with concurrent writers', async () => {
    await make()
    await Promise.all([weld, paint, sand].map((skill) => change({ 'skills+': skill })))
    const { body } = await change({ 'skills-': [paint, idOf('nothing')] })
    expect(new Set([body['skills']].flat())).toEqual(new Set([sand, weld]))
    expect((await change({ '+skills': paint })).body['skills']).toEqual([paint, ...[body['skills']].flat()])
  })

  it('requires the client’s version only when asked to', async () => {
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

  it('lets one of several writers with the same version pass, however quick they are', async () => {
    const { body: seen } = await make()
    const titles = ['Desk', 'Table', 'Shelf', 'Stool']
    const answers = await Promise.all(
      titles.map((title) => change({ title, updated: seen['updated'] }, 'boss', '?precondition=updated')),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const [won] = answers.filter(({ status }) => status === 200)
    expect(await stored()).toMatchObject({ title: won?.body['title'] })
    const next = { title: 'Again', updated: won?.body['updated'] }
    expect((await change(next, 'boss', '?precondition=updated')).status).toBe(200)
  })

  it('of shared rows is refused to all', async () => {
    const path = `/api/collections/notes/records/${idOf('shared')}`
    expect((await shop.ask('boss', 'PATCH', path, { body: 'mine now' })).status).toBe(404)
    expect((await shop.ask('boss', 'DELETE', path)).status).toBe(404)
  })
})

describe('delete', () => {
  it('answers 204 without a body, also for a JSON content type without a body', async () => {
    await make()
    const { status, body } = await shop.ask('boss', 'DELETE', `${jobs}/${mine}`, '')
    expect(status).toBe(204)
    expect(body).toEqual({})
    expect(await count()).toBe(0)
    expect(hookCalls.at(-1)).toBe('delete Bench undefined')
  })

  it('is 404 when its rule does not match', async () => {
    await make({ done: true })
    expect((await shop.ask('boss', 'DELETE', `${jobs}/${mine}`)).status).toBe(404)
    expect(await count()).toBe(1)
  })
})
