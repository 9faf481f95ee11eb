import { id, password } from '#lab/conformance/tools/rows.ts'
import { scenarios } from '#lab/conformance/tools/scenario.ts'

export const day = 86_400_000

export const tokens = scenarios('5', [
  {
    name: 'the claims of a token',
    sdk: async (pb) => {
      await pb.collection('users').authWithPassword('ana@example.com', password)
      return JSON.parse(Buffer.from(pb.authStore.token.split('.')[1] ?? '', 'base64url').toString())
    },
    contains: ['"type":"auth"', `"id":"${id('ana')}"`, '"collectionId":"pbc_users"', '"refreshable":true', '"exp":'],
    notContains: ['"iat"', '"iss"'],
  },
  {
    name: 'the header of a token',
    sdk: async (pb) => {
      await pb.collection('users').authWithPassword('ana@example.com', password)
      return JSON.parse(Buffer.from(pb.authStore.token.split('.')[0] ?? '', 'base64url').toString())
    },
    contains: ['"alg":"HS256"'],
  },
  {
    name: 'a token lives five days',
    as: 'ana',
    request: (lab) => {
      lab.clock.now = new Date(lab.clock.now.getTime() + 5 * day - 60_000)
      return { method: 'GET', path: 'mine/records' }
    },
    ids: ['m1'],
  },
  {
    name: 'after five days a token counts as a guest',
    as: 'ana',
    request: (lab) => {
      lab.clock.now = new Date(lab.clock.now.getTime() + 5 * day + 60_000)
      return { method: 'GET', path: 'mine/records' }
    },
    ids: [],
  },
  {
    name: 'an expired token does not refresh',
    as: 'ana',
    request: (lab) => {
      lab.clock.now = new Date(lab.clock.now.getTime() + 6 * day)
      return { method: 'POST', path: 'users/auth-refresh' }
    },
    status: 401,
  },
  {
    name: 'a token of another algorithm counts as a guest',
    request: () => ({
      method: 'GET',
      path: 'mine/records',
      headers: {
        authorization: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(`{"id":"${id('ana')}","type":"auth","collectionId":"pbc_users","exp":9999999999}`).toString('base64url')}.`,
      },
    }),
    ids: [],
  },
  {
    name: 'a token of a deleted user is refused',
    as: 'new',
    delete: `users/records/${id('new')}`,
    status: 204,
    after: [{ as: 'new', post: 'users/auth-refresh', status: 401 }],
  },
  { name: 'there is no way to sign out at the server', post: 'users/logout', status: 404 },
])
