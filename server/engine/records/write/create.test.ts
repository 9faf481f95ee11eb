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
const [weld, paint, sand] = [idOf('weld'), idOf('paint'), idOf('sand')]
const plain = { title: 'Bench', shop: one }
const mine = idOf('mine')

const make = (body: object = {}, person = 'boss') => shop.ask(person, 'POST', jobs, { ...plain, id: mine, ...body })
const stored = async () =>
  (await shop.database.owner<Record<string, unknown>>('select * from jobs where id = $1', [mine]))[0]
const count = async () => (await shop.database.owner('select from jobs')).length

describe('create', () => {
  it('answers the stored record with server-set values', async () => {
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

  it('generates an id when none or an empty one is sent', async () => {
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

  it('ignores unknown, read-only and hidden fields', async () => {
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

  it('applies modifiers to the plain value in the same body', async () => {
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

  it('applies expand and fields to its answer', async () => {
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

  it('fails as its hooks do, and keeps nothing when one fails after the insert', async () => {
    expect((await make({ title: 'refused' })).body).toMatchObject({ data: { title: { code: 'hook_refused' } } })
    expect((await make({ title: 'fails late' })).status).toBe(500)
    expect(await count()).toBe(0)
  })

  it('refuses a row that does not match its create rule', async () => {
    await make()
    expect((await shop.ask('boss', 'POST', parts, { job: mine, name: 'wheel' })).status).toBe(200)
    expect((await shop.ask('boss', 'POST', parts, { job: mine, name: 'forbidden' })).body).toMatchObject({
      status: 400,
      data: {},
    })
    expect((await shop.database.owner('select from parts')).length).toBe(1)
  })
})

describe('a repeated create', () => {
  it('answers the existing record', async () => {
    const first = await make({ hours: '3', skills: [weld] })
    const again = await make({ hours: 3, skills: [weld], number: 55 })
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
    expect(await count()).toBe(1)
  })

  it('makes one record of twenty at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => make({ code: 'once' })))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(await count()).toBe(1)
  })

  it('is refused with other values, from another firm, or when the record is out of sight', async () => {
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
