import { typedText } from '#shared/typed-text.ts'
import type { Permission } from '#shared/permissions.ts'
import type { Caller } from '#server/records/caller.ts'
import type { Collection } from '#server/records/collection.ts'
import { authFields, bool, date, file, relation, relations, text, timestamps } from '#server/records/fields/index.ts'
import { audited } from '../audit.ts'
import { pictureSize } from '../picture-size.ts'
import { exceptGuests, holding } from '../rules.ts'
import { userHooks } from './user-hooks.ts'

/** Colleagues of the own gym by permission, oneself always; the platform's operator, who has no gym, is nobody's colleague. */
const colleaguesBy =
  (...asked: readonly Permission[]) =>
  (caller: Caller): boolean | string => {
    if (caller.id === null) return false
    const isAllowed = caller.tenant !== null && holding(...asked)(caller) === true
    return isAllowed ? `gimnasio_id = '${caller.tenant}'` : 'id = @request.auth.id'
  }

/** The staff. Those put out of service leave every list that does not ask for them. */
export const users: Collection = audited({
  name: 'users',
  id: 'col_users',
  type: 'auth',
  source: 'users',
  fields: [
    ...authFields,
    text('name', { required: true, min: 5, max: 50, searchable: true, normalize: typedText }),
    text('phone', { required: true, max: 12, pattern: /^\d+$/, normalize: (value) => value.replace(/[\s().+-]/g, '') }),
    relation('role', 'roles', { required: true, reveals: 'all' }),
    relations('sucursal_id', 'sucursales', {
      required: true,
      reveals: 'all',
      through: { table: 'users_sucursales', from: 'user_id', to: 'sucursal_id', tenant: 'gimnasio_id' },
    }),
    relation('gimnasio_id', 'gimnasios', { readOnly: true, reveals: ['nombre', 'logo'] }),
    file('avatar', { maxSize: pictureSize, thumbs: ['50x50'] }),
    bool('activo', { initial: true }),
    date('invitado', { readOnly: true }),
    ...timestamps,
  ],
  tenancy: { kind: 'own-or-shared', column: 'gimnasio_id' },
  scope: 'sucursal_id',
  rules: {
    list: colleaguesBy('users.index', 'users.update'),
    view: colleaguesBy('users.index', 'users.update'),
    create: exceptGuests(holding('users.create')),
    update: colleaguesBy('users.update'),
    delete: colleaguesBy('users.delete'),
    manage: holding('users.index', 'users.update'),
  },
  unique: { users_gimnasio_email_key: ['email'] },
  borrowed: 'prestado',
  listsOnly: { unless: 'activo', filter: 'activo = true' },
  defaultSort: '-created',
  hooks: userHooks,
})
