import { guest } from '#server/engine/records/declaration/caller.ts'
import type { Caller } from '#server/engine/records/declaration/caller.ts'
import type { Collection, Rule } from '#server/engine/records/declaration/collection.ts'
import type { Field } from '#server/engine/records/declaration/field.ts'
import { collections } from '../tools/collections.ts'

type Options = Readonly<Record<string, unknown>>

/** Field settings that the upstream API does not show, by collection and name. */
const options: Readonly<Record<string, Options>> = {
  'users.name': { max: 30 },
  'users.role': { values: ['member', 'manager'] },
  'everything.title': { min: 2, max: 20, pattern: '^[^!]*$' },
  'everything.code': { autogeneratePattern: 'N-[A-Z0-9]{6}' },
  'everything.num': { min: -10, max: 100 },
  'everything.whole': { onlyInt: true },
  'everything.mail': { exceptDomains: ['bad.example'] },
  'everything.site': { onlyDomains: ['example.com'] },
  'everything.html': { maxSize: 200 },
  'everything.at': { min: '2000-01-01 00:00:00.000Z', max: '2030-01-01 00:00:00.000Z' },
  'everything.one': { values: ['x', 'y', 'z'] },
  'everything.many': { values: ['x', 'y', 'z'], maxSelect: 2 },
  'everything.data': { maxSize: 200 },
  'everything.refs': { minSelect: 2, maxSelect: 2 },
  'strict.one': { values: ['x'] },
  'strict.many': { values: ['x', 'y'], maxSelect: 2 },
  'posts.kind': { values: ['news', 'blog'] },
  'media.title': { max: 10 },
  'media_locked.title': { max: 10 },
  'following.parent': { cascadeDelete: true },
  'grand.following': { cascadeDelete: true },
  'listing.parents': { cascadeDelete: true },
}

const member: Caller = { ...guest, id: 'x', collection: 'users' }

/** The rule as text: its answers to a guest and to a user combined in one. */
function ruleOf(rule: Rule | undefined): string | null {
  if (rule === undefined || rule === null) return null
  const [toGuest, toMember] = [rule(guest), rule(member)]
  if (toMember === null || toMember === false) return null
  const filter = toMember === true ? '' : toMember
  if (toGuest === toMember) return filter
  return filter === '' ? '@request.auth.id != ""' : `@request.auth.id != "" && (${filter})`
}

function fieldOf(collection: Collection, field: Field): object {
  const { name, type, required, hidden, relation, files, stamps, sql } = field
  const many = sql === 'multi'
  const isAutodate = stamps !== undefined
  return {
    name,
    type: isAutodate ? 'autodate' : type,
    required,
    hidden,
    ...(isAutodate && { onCreate: true, onUpdate: stamps === 'save' }),
    ...(relation && { collectionId: `pbc_${relation.collection}`, maxSelect: many ? 999 : 1 }),
    ...(files && { ...files, thumbs: files.thumbs.filter((size) => /\d/.test(size) && size !== '0x0') }),
    ...(type === 'select' && { values: ['a', 'b', 'c'], maxSelect: many ? 3 : 1 }),
    ...options[`${collection.name}.${name}`],
  }
}

const viewQuery = "select author as id, count(*) as posts from posts where author != '' group by author"
const system = new Set(['password', 'tokenKey', 'email', 'emailVisibility', 'verified'])

/** The suite's collections as `PUT /api/collections/import` takes them. */
export const imported = collections.map((collection) => {
  const { id, name, type, rules, unique = {}, fields } = collection
  const isAuth = type === 'auth'
  return {
    id,
    name,
    type,
    listRule: ruleOf(rules.list),
    viewRule: ruleOf(rules.view),
    ...(type === 'view'
      ? { viewQuery }
      : {
          createRule: ruleOf(rules.create),
          updateRule: ruleOf(rules.update),
          deleteRule: ruleOf(rules.delete),
          fields: fields
            .filter((field) => field.name !== 'id' && !(isAuth && system.has(field.name)))
            .map((field) => fieldOf(collection, field)),
          indexes: isAuth
            ? []
            : Object.entries(unique).map(
                ([index, columns]) => `CREATE UNIQUE INDEX ${index} ON ${name} (${columns.join(', ')})`,
              ),
        }),
    ...(isAuth && { manageRule: ruleOf(rules.manage), authRule: '' }),
  }
})
