import fc from 'fast-check'
import { id } from './tools/rows.ts'

const some = <T>(...values: readonly T[]) => fc.constantFrom(...values)
const few = <T>(one: fc.Arbitrary<T>, most: number) => fc.array(one, { minLength: 1, maxLength: most })

const ordered = some(
  'title',
  'score',
  'active',
  'published',
  'kind',
  'author',
  'author.name',
  'author.age',
  'loc.lat',
  'id',
)
const order = fc
  .tuple(
    few(
      fc.tuple(some('', '-', '+'), ordered).map((parts) => parts.join('')),
      3,
    ),
    some('id', '-id'),
  )
  .map(([names, last]) => [...names, last].join(','))
const picked = some(
  '*',
  'id',
  'title',
  'meta',
  'loc.lat',
  'loc',
  'tags',
  'nothing',
  'title:excerpt(3)',
  'title:excerpt(3,true)',
)
const pickedBehind = some('expand.author.name', 'expand.author', 'expand.tags.weight', 'expand.tags.*', 'expand')
const expanded = some(
  'author',
  'tags',
  'author.org',
  'comments_via_post',
  'vault',
  'nothing',
  'profiles_via_author',
  'author.user',
)

/**
 * Sort, page, fields and expand for lists of posts. The last sort key is the id, as the protocol does not define the
 * order of ties.
 */
export const search = fc
  .record(
    {
      sort: order,
      page: some('1', '2', '0', '-1', '9', 'x', '1.5', ''),
      perPage: some('1', '2', '3', '0', '-5', '5000', 'x', ''),
      skipTotal: some('1', 't', 'true', '0', 'false', 'x', ''),
      fields: few(fc.oneof(picked, pickedBehind), 3).map((names) => names.join(',')),
      expand: few(expanded, 3).map((names) => names.join(',')),
    },
    { requiredKeys: ['sort'] },
  )
  .map((given) => Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)])))

const scalar = some<unknown>(
  null,
  '',
  0,
  1,
  -1,
  5,
  101,
  -11,
  1.5,
  '7',
  '1e1',
  'x',
  'xyz',
  true,
  false,
  'true',
  ' ',
  'ñandú',
)
const items = fc.array(some<unknown>('x', 'y', 'z', 'w', '', id('t1'), id('t2'), id('none')), { maxLength: 4 })
const moments = some<unknown>(
  '2025-03-01',
  '2025-03-01 10:00:00',
  '2025-03-01T10:00:00+02:00',
  '1999-01-01',
  'no',
  '',
  null,
)

/** Valid and invalid bodies with every type of field. The slug is never sent, because an empty one is unique, too. */
export const body = fc.record(
  {
    title: fc.oneof(scalar, some('fine', 'a', 'not!', 'x'.repeat(21))),
    num: scalar,
    whole: scalar,
    flag: scalar,
    mail: some<unknown>('a@example.com', 'a@bad.example', 'no', '', null, 'A@Example.com'),
    site: some<unknown>('https://example.com/x', 'https://other.com', 'no', '', null),
    html: fc.oneof(scalar, some('x'.repeat(201))),
    at: moments,
    one: fc.oneof(some<unknown>('x', 'w', '', null), items),
    many: fc.oneof(items, some<unknown>('x', 'w', '', null)),
    data: fc.oneof(
      scalar.filter((one) => one !== ''),
      fc.jsonValue({ maxDepth: 1 }).filter((value) => JSON.stringify(value).length < 100),
      some('{"a":1}', '[1,2]', '{broken', '"text"'),
    ),
    place: some<unknown>({ lon: 1, lat: 2 }, { lon: 181, lat: 2 }, { lon: 1, lat: -91 }, { lat: 3 }, {}, null, ''),
    ref: fc.oneof(some<unknown>(id('t1'), id('none'), '', null), items),
    refs: fc.oneof(items, some<unknown>(id('t1'), '', null)),
    secret: scalar,
    lang: scalar,
    id: some('', 'short', 'UPPERCASE000000', 'x'.repeat(16), null),
    'num+': some<unknown>(1, '2', 'x'),
    'many+': some('x', 'w'),
    unknown: scalar,
  },
  { requiredKeys: [] },
)
