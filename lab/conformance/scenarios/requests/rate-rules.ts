import { id } from '#lab/conformance/tools/rows.ts'
import { scenarios, type Step } from '#lab/conformance/tools/scenario.ts'

const list = (name: string): Step => ({ get: `limited_${name}/records` })

const refused = {
  status: 429,
  contains: ['"message":"Too Many Requests."', '"data":{}'],
  answers: { 'retry-after': /^\d+$/ },
}
const create: Step = { post: 'limited_label/records', body: { body: 'x' } }
const call = { method: 'POST', url: '/api/collections/limited_label/records', body: {} }

export const rateRules = scenarios('6', [
  {
    name: 'rules: {collection}:{action}, also where its body cannot be read',
    before: [create, create],
    post: 'limited_label/records',
    body: '{',
    ...refused,
    after: [{ get: 'limited_label/records' }],
  },
  {
    name: 'rules: each call of a batch is counted by its own label',
    as: 'bea',
    post: '/api/batch',
    body: { requests: [call, call, call] },
    status: 400,
    contains: ['"2":{"code":"batch_request_failed"', '"status":429'],
  },
  {
    name: 'rules: @guest counts guests alone',
    before: [list('guest'), { ...list('guest'), as: 'ana' }, { ...list('guest'), as: 'ana' }],
    ...list('guest'),
    ...refused,
  },
  {
    name: 'rules: @auth counts each signed-in user separately',
    before: [{ ...list('auth'), as: 'ana' }, { ...list('auth'), as: 'bea' }, list('auth'), list('auth')],
    as: 'ana',
    ...list('auth'),
    ...refused,
  },
  {
    name: 'rules: /path, whatever the method',
    before: [list('path')],
    post: 'limited_path/records',
    body: {},
    ...refused,
    after: [{ get: `limited_path/records/${id('o1')}` }],
  },
  {
    name: 'rules: METHOD /path',
    before: [{ post: 'limited_method/records', body: {} }, list('method')],
    ...list('method'),
    ...refused,
  },
  {
    name: 'rules: everything below a path that ends in /',
    before: [list('below')],
    get: `limited_below/records/${id('o1')}`,
    ...refused,
  },
  {
    name: 'rules: the most specific one alone counts',
    before: [list('own'), list('own')],
    ...list('own'),
    ...refused,
    after: [{ get: `limited_own/records/${id('o1')}` }, { get: `limited_own/records/${id('o1')}`, status: 429 }],
  },
  {
    name: 'rules: preflight requests are not counted',
    before: Array.from({ length: 3 }, () => ({
      request: () => ({
        method: 'OPTIONS',
        path: 'limited_below/records',
        headers: { origin: 'https://x.example', 'access-control-request-method': 'GET' },
      }),
      status: 204,
    })),
    request: () => ({
      method: 'OPTIONS',
      path: 'limited_below/records',
      headers: { origin: 'https://x.example', 'access-control-request-method': 'GET' },
    }),
    status: 204,
  },
  {
    name: 'rules: an unknown collection is a 404 before anything is counted',
    before: [list('nothing'), list('nothing')].map((step) => ({ ...step, status: 404 })),
    ...list('nothing'),
    status: 404,
  },
  {
    name: 'rules: a write to a view is refused before anything is counted',
    before: [{ post: 'totals/records', body: {}, status: 400 }],
    post: 'totals/records',
    body: {},
    status: 400,
  },
])
