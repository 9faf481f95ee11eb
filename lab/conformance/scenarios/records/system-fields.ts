import { password } from '#lab/conformance/tools/rows.ts'
import { scenarios } from '#lab/conformance/tools/scenario.ts'
import { person } from '../auth/auth-records.ts'
import { e1, make } from './everything.ts'

export const system = scenarios('3.1', [
  make('an id is 15 characters of a-z and 0-9', {}, [/"id":"[a-z0-9]{15}"/]),
  make("created and updated are the clock's", { created: '2001-01-01 00:00:00.000Z', updated: 'x' }, [
    '"created":"2026-03-01 12:34:56.789Z"',
    '"updated":"2026-03-01 12:34:56.789Z"',
  ]),
  {
    name: 'updated changes on each save, created does not',
    as: 'ana',
    patch: e1,
    body: { title: 'other' },
    contains: ['"created":"2025-01-01 00:00:00.000Z"', '"updated":"2026-03-01 12:34:56.789Z"'],
  },
  {
    name: 'collectionId and collectionName are always there',
    get: e1,
    contains: ['"collectionId":"pbc_everything"', '"collectionName":"everything"'],
  },
  {
    name: 'auth records need an e-mail',
    post: 'users/records',
    body: person({ email: '' }),
    status: 400,
    contains: ['"email":{"code":"validation_required"'],
  },
  {
    name: 'an e-mail is unique',
    post: 'users/records',
    body: person({ email: 'ana@example.com' }),
    status: 400,
    contains: ['"email":{"code":"validation_not_unique"'],
  },
  {
    name: 'ours: an e-mail is unique whatever its case',
    post: 'users/records',
    body: person({ email: 'ANA@example.com' }),
    status: 400,
    contains: ['"email":{"code":"validation_not_unique"'],
  },
  {
    name: 'emailVisibility and verified are false at first',
    post: 'users/records',
    body: person(),
    contains: ['"emailVisibility":false', '"verified":false'],
  },
  {
    name: 'a password is never answered',
    post: 'users/records',
    body: person(),
    notContains: [password, 'password', 'tokenKey'],
  },
  {
    name: 'a password of seven is too short',
    post: 'users/records',
    body: person({ password: 'abc-123', passwordConfirm: 'abc-123' }),
    status: 400,
    contains: ['"password":{"code":"validation_min_text_constraint"', 'at least 8 character'],
  },
])
