import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workshopCollections } from '#server/testing/engine/workshop-collections.ts'
import { idOf, openWorkshop } from '#server/testing/engine/workshop.ts'
import type { Workshop } from '#server/testing/engine/workshop.ts'

/** Random plays; `npm run prove properties` makes more. */
const runs = Number(process.env['RUNS'] ?? 100)

let shop: Workshop
beforeAll(async () => {
  shop = await openWorkshop()
})
afterAll(() => shop.close())

const jobs = workshopCollections.find(({ name }) => name === 'jobs')
const names = (jobs?.fields ?? []).flatMap(({ name }) => [name, `${name}+`, `+${name}`, `${name}-`])
const known = fc.constantFrom(idOf('norteone'), idOf('surone'), idOf('weld'), idOf('hand'), idOf('nothing'))
const odd = fc.constantFrom(
  '',
  ' ',
  'null',
  '[',
  '["a"',
  '{}',
  '1e400',
  '-0',
  '0x10',
  'NaN',
  'Infinity',
  '9'.repeat(400),
  '2026-02-30',
  '2026-03-01T25:00:00Z',
  '+010000-01-01',
  '-000001-01-01',
  "'; drop table jobs; --",
  '\u{1f4aa}',
  'İ',
  '\u202e',
  '__proto__',
  'constructor',
)
const value = fc.oneof(
  odd,
  known,
  fc.array(known),
  fc.array(odd),
  fc.string({ unit: 'grapheme' }),
  fc.double(),
  fc.maxSafeInteger(),
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(1e21, -1e21, 1e308, 5e-324, -0),
)
const name = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...names) },
  { weight: 1, arbitrary: fc.constantFrom('id', 'expand', 'collectionId', '__proto__', 'toString', 'firm', 'orden') },
)
const body = fc
  .array(fc.tuple(name, value), { maxLength: 8 })
  .map((entries) => `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${JSON.stringify(one)}`).join(',')}}`)

describe('with any body', () => {
  it('a create and an update answer 200 or 400, with a message of the protocol, and change no read-only field', async () => {
    const mine = idOf('mine')
    const plain = { id: mine, title: 'Bench', shop: idOf('norteone') }
    expect((await shop.ask('boss', 'POST', '/api/collections/jobs/records', plain)).status).toBe(200)
    await fc.assert(
      fc.asyncProperty(body, fc.boolean(), async (sent, isCreate) => {
        const whole = isCreate
          ? sent.replace(/^\{/, `{"title":"Bench","shop":"${idOf('norteone')}"${sent === '{}' ? '' : ','}`)
          : sent
        const path = `/api/collections/jobs/records${isCreate ? '' : `/${mine}`}`
        const { status, body: answer } = await shop.ask('boss', isCreate ? 'POST' : 'PATCH', path, whole)
        expect([200, 400]).toContain(status)
        if (status === 400)
          expect(answer).toMatchObject({
            status: 400,
            message: expect.stringMatching(/^Failed to|^Something went wrong/),
            data: expect.any(Object),
          })
      }),
      { numRuns: runs },
    )
    const rows = await shop.database.owner<{ firm: string; secret: string; number: number }>(
      'select distinct firm, secret, number from jobs',
    )
    expect(rows).toEqual([{ firm: idOf('norte'), secret: 'kept', number: 7 }])
    expect(Object.getPrototypeOf({})).toBe(Object.prototype)
  })
})
