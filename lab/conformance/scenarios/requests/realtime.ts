import { id } from '#lab/conformance/tools/rows.ts'
import { scenarios } from '#lab/conformance/tools/scenario.ts'

const subscribe = { method: 'POST', path: '/api/realtime' }

const options = (given: object) => encodeURIComponent(JSON.stringify(given))
const tagged = (query: object) => `tags/*?options=${options({ query })}`
const t1 = `tags/records/${id('t1')}`
/** Matches the events of a topic, in any order of keys. */
const told = (topic: string, action: string) =>
  new RegExp(`event:${topic.replaceAll(/[*?]/g, '\\$&')}\ndata:\\{.*"action":"${action}"`)
const newTag = { id: id('t9'), name: 'Fresh', weight: 7 }

export const realtime = scenarios('1.16', [
  {
    name: 'a create reaches subscribers of the collection, under their topic',
    listens: [{ topics: ['tags/*', 'tags'] }],
    post: 'tags/records',
    body: newTag,
    events: [told('tags/*', 'create'), told('tags', 'create'), '"name":"Fresh"'],
  },
  {
    name: 'the collection may be named by its id',
    listens: [{ topics: ['pbc_tags/*'] }],
    post: 'tags/records',
    body: newTag,
    events: [told('pbc_tags/*', 'create')],
  },
  {
    name: 'an update reaches subscribers of the record, and not those of another',
    listens: [{ topics: [`tags/${id('t1')}`, `tags/${id('t2')}`] }],
    patch: t1,
    body: { name: 'Renamed' },
    events: [told(`tags/${id('t1')}`, 'update')],
    notEvents: [`event:tags/${id('t2')}`],
  },
  {
    name: 'a delete is sent with the old record',
    before: [{ post: 'tags/records', body: newTag }],
    listens: [{ topics: ['tags/*'] }],
    delete: `tags/records/${id('t9')}`,
    status: 204,
    events: [/data:.*"name":"Fresh".*"action":"delete"|data:.*"action":"delete".*"name":"Fresh"/],
  },
  {
    name: 'ours: a delete names its record, whatever fields are picked',
    before: [{ post: 'tags/records', body: newTag }],
    listens: [{ topics: [tagged({ fields: 'name' })] }],
    delete: `tags/records/${id('t9')}`,
    status: 204,
    events: [`"id":"${id('t9')}"`],
  },
  {
    name: 'a filter of the subscription finds some and leaves out others',
    listens: [{ topics: [tagged({ filter: 'weight > 5' }), tagged({ filter: 'weight > 50' })] }],
    post: 'tags/records',
    body: newTag,
    events: [told(tagged({ filter: 'weight > 5' }), 'create')],
    notEvents: [`event:${tagged({ filter: 'weight > 50' })}`],
  },
  {
    name: 'fields of the subscription are picked',
    listens: [{ topics: [tagged({ fields: 'name' })] }],
    post: 'tags/records',
    body: newTag,
    events: ['"record":{"name":"Fresh"}'],
  },
  {
    name: 'an invalid filter gets no events, nor does one with @request.',
    listens: [{ topics: [tagged({ filter: 'nothing = (' }), tagged({ filter: '@request.auth.id = ""' }), 'tags'] }],
    post: 'tags/records',
    body: newTag,
    events: ['event:tags\n'],
    notEvents: ['event:tags/*'],
  },
  {
    name: 'a locked collection may be subscribed to, and gets no events',
    listens: [{ as: 'ana', topics: ['vaults/*', 'nothing/*', '@custom', 'tags'] }],
    post: 'tags/records',
    body: newTag,
    events: ['event:tags\n'],
    notEvents: ['event:vaults'],
  },
  {
    name: 'a record has no expand unless requested, and no hidden field',
    listens: [{ as: 'ana', topics: ['users/*'] }],
    as: 'ana',
    patch: `users/records/${id('ana')}`,
    body: { name: 'Ana again' },
    events: ['"action":"update"', 'Ana again'],
    notEvents: ['"expand"', '"code"', 'token_key', 'tokenKey', 'password'],
  },
  {
    name: 'a refused write sends no event',
    listens: [{ topics: ['users/*'] }],
    as: 'bea',
    patch: `users/records/${id('ana')}`,
    body: { name: 'Stolen' },
    status: 404,
    notEvents: ['Stolen'],
  },
  {
    name: 'rules see the query of the options',
    listens: [{ topics: [`by_query/*?options=${options({ query: { pass: 'open' } })}`, 'by_query/*'] }],
    patch: `by_query/records/${id('o1')}`,
    body: { body: 'told by query' },
    events: [/event:by_query\/\*\?options=\S+\ndata:.*told by query/],
    notEvents: [/event:by_query\/\*\ndata/],
  },
  {
    name: 'rules see the headers of the options, their names as rules write them',
    listens: [
      { topics: [`by_header/*?options=${options({ headers: { 'X-Pass': 'open' } })}`] },
      { topics: [`by_header/*?options=${options({ headers: { 'X-Pass': 'shut' } })}`] },
    ],
    patch: `by_header/records/${id('o1')}`,
    body: { body: 'told by header' },
    events: ['"body":"told by header"'],
    notEvents: ['shut'],
  },
  {
    name: 'values of options are texts',
    listens: [{ topics: [`by_number/*?options=${options({ query: { pass: 7 } })}`] }],
    patch: `by_number/records/${id('o1')}`,
    body: { body: 'told by number' },
    events: ['"body":"told by number"'],
  },
  {
    name: 'rules see the context and the method of a stream',
    listens: [{ topics: ['by_realtime/*'] }],
    patch: `by_realtime/records/${id('o1')}`,
    body: { body: 'told as realtime' },
    events: ['"body":"told as realtime"'],
    after: [{ get: 'by_realtime/records', ids: [] }],
  },
  {
    name: 'a client must be named',
    request: () => ({ ...subscribe, body: {} }),
    status: 400,
    contains: ['"clientId":{"code":"validation_required"'],
  },
  {
    name: 'an unknown client is 404',
    request: () => ({ ...subscribe, body: { clientId: 'x'.repeat(40), subscriptions: [] } }),
    status: 404,
  },
  {
    name: 'more than a thousand topics are refused',
    request: () => ({ ...subscribe, body: { clientId: 'x', subscriptions: Array.from({ length: 1001 }, () => 'a') } }),
    status: 400,
    contains: ['"subscriptions":{"code":"validation_length_too_long"'],
  },
  {
    name: 'a topic of more than 2500 characters is refused by its index',
    request: () => ({ ...subscribe, body: { clientId: 'x', subscriptions: ['a', 'b'.repeat(2501)] } }),
    status: 400,
    contains: ['"subscriptions":{"1":{"code":"validation_length_too_long"'],
  },
])
