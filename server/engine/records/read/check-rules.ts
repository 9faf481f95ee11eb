import type { Caller } from '../declaration/caller.ts'
import { guest } from '../declaration/caller.ts'
import { accessTo, askRule, trustedCondition } from './access.ts'
import type { Action } from './access.ts'
import type { Catalogue } from '../declaration/catalogue.ts'
import type { Collection } from '../declaration/collection.ts'
import { createContext } from './context.ts'
import type { Context, Source } from '../statement/filter-context.ts'
import { createJoins } from '../filter/joins.ts'
import { sortToSql } from './sort.ts'
import { createParams } from '../statement/sql.ts'

const actions: readonly Action[] = ['list', 'view', 'create', 'update', 'delete', 'manage']

/**
 * Compiles every rule, scope and default sort of a catalogue for each kind of caller, and throws with the name of the
 * first that is invalid, so that the server does not start with it.
 */
export function checkRules(catalogue: Catalogue, now: Date): void {
  for (const collection of catalogue.all) {
    for (const caller of callersOfEachKind(catalogue)) checkCollection(collection, caller, { catalogue, now })
  }
}

function checkCollection(collection: Collection, caller: Caller, parts: { catalogue: Catalogue; now: Date }): void {
  const begin = (): [Source, Context] => {
    const context = createContext({ ...parts, caller }, createParams())
    return [{ alias: context.newAlias(), collection, optional: false }, context]
  }
  for (const action of actions) {
    naming(`the ${action} rule of ${collection.name}: ${String(askRule(collection.rules[action], caller))}`, () =>
      accessTo(...withAction(begin(), action)),
    )
  }
  naming(`the lists of ${collection.name}`, () => {
    const [row, context] = begin()
    if (collection.listsOnly) trustedCondition(collection.listsOnly.filter, row, context)
    sortToSql(collection.defaultSort ?? '', row, createJoins(), { ...context, trust: 'rule' })
  })
}

const withAction = ([row, context]: [Source, Context], action: Action): [Source, Action, Context] => [
  row,
  action,
  context,
]

function naming(what: string, work: () => void): void {
  try {
    work()
  } catch (cause) {
    throw new Error(`Cannot read ${what}`, { cause })
  }
}

/** A set that contains everything: a caller with all permissions. */
class All extends Set<string> {
  override has(): boolean {
    return true
  }
}

function callersOfEachKind(catalogue: Catalogue): Caller[] {
  const auth = catalogue.all.filter(({ type }) => type === 'auth')
  return [
    guest,
    ...auth.flatMap(({ name }) =>
      [new Set<string>(), new All()].flatMap((permissions) =>
        [null, 'tenant'].flatMap((tenant) =>
          ['all' as const, []].map((scopes) => ({
            id: 'caller000000000',
            collection: name,
            tenant,
            permissions,
            scopes,
            stamp: '1',
          })),
        ),
      ),
    ),
  ]
}
