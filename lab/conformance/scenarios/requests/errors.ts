import { id } from '#lab/conformance/tools/rows.ts'
import { scenarios, generic, missing } from '#lab/conformance/tools/scenario.ts'

export const health = scenarios('1.17', [
  { name: 'health', sdk: (pb) => pb.health.check(), equals: { code: 200, message: 'API is healthy.', data: {} } },
])

export const outside = scenarios('1.18', [
  ...['settings', 'collections', 'logs', 'backups', 'crons', 'sql'].map((name) => ({
    name: `/api/${name} is not there`,
    get: `/api/${name}`,
    ...missing,
  })),
  { name: 'impersonate (1.13)', skip: 'P3: there is no superuser', post: `users/impersonate/${id('ana')}` },
])

export const shapes = scenarios('4.1', [
  { name: '404', get: 'tags/records/nothing', ...missing },
  {
    name: '400 of a list',
    get: 'tags/records?filter=x',
    ...generic(400, 'Something went wrong while processing your request.'),
  },
  { name: '403 of a locked rule', get: 'locked/records', ...generic(403, 'Only superusers can perform this action.') },
  {
    name: '401',
    post: 'users/auth-refresh',
    ...generic(401, 'The request requires valid record authorization token.'),
  },
  {
    name: 'params only where there are some',
    as: 'ana',
    post: 'everything/records',
    body: { one: 'q', mail: 'x' },
    status: 400,
    contains: [
      '"params":{"value":"q"}',
      '"mail":{"code":"validation_is_email","message":"Must be a valid email address."}',
    ],
  },
  { name: 'data is always an object', get: 'tags/records/nothing', status: 404, contains: ['"data":{}'] },
])

export const codes = scenarios('4.3', [
  {
    name: 'validation_required: Cannot be blank.',
    post: 'needing/records',
    body: {},
    status: 400,
    contains: ['"code":"validation_required","message":"Cannot be blank."'],
  },
  {
    name: 'validation_min_text_constraint with its minimum',
    as: 'ana',
    post: 'everything/records',
    body: { title: 'x' },
    status: 400,
    contains: ['"params":{"min":2}'],
  },
  {
    name: 'validation_max_text_constraint with its maximum',
    as: 'ana',
    post: 'everything/records',
    body: { title: 'x'.repeat(30) },
    status: 400,
    contains: ['"params":{"max":20}'],
  },
  {
    name: 'every field has its own error',
    as: 'ana',
    post: 'everything/records',
    body: { title: 'x', num: 900, whole: 1.5, mail: 'x', site: 'x', one: 'q', ref: 'q' },
    status: 400,
    contains: ['"title"', '"num"', '"whole"', '"mail"', '"site"', '"one"', '"ref"'],
  },
  {
    name: 'a delete that is blocked does not name the reference',
    delete: `parents/records/${id('pb')}`,
    status: 400,
    contains: ['"data":{}'],
  },
])
