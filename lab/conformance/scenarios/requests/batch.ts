import { id } from '#lab/conformance/tools/rows.ts'
import { scenarios } from '#lab/conformance/tools/scenario.ts'

const path = '/api/collections/tags/records'

const batch = (...requests: unknown[]) => ({ method: 'POST', path: '/api/batch', body: { requests } })
const create = (name: string, more: object = {}) => ({
  method: 'POST',
  url: path,
  body: { id: id(name), name, ...more },
})

export const batches = scenarios('1.14', [
  {
    name: 'creates, updates, upserts and deletes in order, through the SDK',
    sdk: (pb) => {
      const sent = pb.createBatch()
      sent.collection('tags').create({ id: id('b1'), name: 'one' })
      sent.collection('tags').update(id('b1'), { name: 'two' })
      sent.collection('tags').upsert({ id: id('b1'), name: 'three' })
      sent.collection('tags').upsert({ id: id('b2'), name: 'four' })
      sent.collection('tags').delete(id('b2'))
      return sent.send()
    },
    contains: [
      '"name":"one"',
      '"name":"two"',
      '"name":"three"',
      '"name":"four"',
      /"status":204,"body":null|"body":null,"status":204/,
    ],
  },
  {
    name: 'one error undoes all, is named by its index, and sends no event',
    listens: [{ topics: ['tags/*'] }],
    request: () => batch(create('b1'), create('b2'), { method: 'PATCH', url: `${path}/${id('none')}`, body: {} }),
    status: 400,
    equals: {
      data: {
        requests: {
          2: {
            code: 'batch_request_failed',
            message: 'Batch request failed.',
            response: { data: {}, message: "The requested resource wasn't found.", status: 404 },
          },
        },
      },
      message: 'Batch transaction failed.',
      status: 400,
    },
    notEvents: ['"action"'],
  },
  {
    name: 'its events are sent after the commit',
    listens: [{ topics: ['tags/*'] }],
    request: () => batch(create('b1'), create('b2')),
    events: ['"name":"b1"', '"name":"b2"'],
  },
  {
    name: 'headers of an item reach its rule, over those of the batch',
    request: () => ({
      ...batch({
        method: 'POST',
        url: '/api/collections/by_item_header/records',
        headers: { 'X-Item': 'yes', 'x-pass': 'open' },
        body: {},
      }),
      headers: { 'X-Item': 'no' },
    }),
    contains: ['"status":200'],
  },
  {
    name: 'headers of the batch reach the rules of its items',
    request: () => ({
      ...batch({
        method: 'POST',
        url: '/api/collections/by_item_header/records',
        headers: { 'X-Item': 'yes' },
        body: {},
      }),
      headers: { 'X-Pass': 'open' },
    }),
    contains: ['"status":200'],
  },
  {
    name: 'headers of an item are for that item alone',
    request: () =>
      batch(
        { method: 'POST', url: path, headers: { 'X-Item': 'yes', 'x-pass': 'open' }, body: { name: 'x' } },
        { method: 'POST', url: '/api/collections/by_item_header/records', body: {} },
      ),
    status: 400,
    contains: ['"1":{"code":"batch_request_failed"'],
  },
  {
    name: 'Authorization inside is ignored',
    request: (lab) =>
      batch({
        method: 'PATCH',
        url: `/api/collections/users/records/${id('ana')}`,
        headers: { Authorization: lab.token('ana') },
        body: { name: 'Stolen' },
      }),
    status: 400,
    contains: ['"batch_request_failed"', '"status":404'],
  },
  {
    name: 'fields of an item are picked',
    request: () => batch({ ...create('b1'), url: `${path}?fields=name` }),
    equals: [{ status: 200, body: { name: 'b1' } }],
  },
  {
    name: 'multipart with @jsonPayload is read',
    request: () => {
      const body = new FormData()
      body.append('@jsonPayload', JSON.stringify({ requests: [create('b1')] }))
      return { method: 'POST', path: '/api/batch', body }
    },
    contains: ['"name":"b1"'],
  },
  {
    name: 'an empty batch is refused',
    request: () => batch(),
    status: 400,
    contains: ['"requests":{"code":"validation_required"'],
  },
  {
    name: 'fifty-one requests are refused',
    request: () => batch(...Array.from({ length: 51 }, () => create('b1'))),
    status: 400,
    contains: ['"requests":{"code":"validation_length_too_long"'],
  },
  {
    name: 'an item needs a method and an address',
    request: () => batch({}),
    status: 400,
    contains: ['"0":{"method":{"code":"validation_required"', '"url":{"code":"validation_required"'],
  },
  ...['text', 7, ['a']].map((body) => ({
    name: `a body that is ${JSON.stringify(body)} is refused`,
    request: () => batch({ method: 'POST', url: path, body }),
    status: 400,
    equals: { data: {}, message: 'Failed to read the submitted batch data.', status: 400 },
  })),
  {
    name: 'a body may be left out',
    request: () => batch({ method: 'POST', url: path, body: null }, { method: 'POST', url: path }),
  },
  {
    name: 'an unknown method is refused',
    request: () => batch({ method: 'BREW', url: path }),
    status: 400,
    contains: ['"method":{"code":"validation_in_invalid"'],
  },
  {
    name: 'an address of more than 2000 characters is refused',
    request: () => batch({ method: 'POST', url: 'x'.repeat(2001) }),
    status: 400,
    contains: ['"url":{"code":"validation_length_too_long"'],
  },
  {
    name: 'a batch refuses reads and addresses elsewhere',
    request: () => batch({ method: 'GET', url: path }),
    status: 400,
    contains: ['"0":{"code":"batch_request_failed"', '"status":400'],
  },
])
