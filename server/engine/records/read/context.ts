import type { Caller } from '../declaration/caller.ts'
import { accessTo, askRule, tenantCondition } from './access.ts'
import type { Catalogue } from '../declaration/catalogue.ts'
import type { Collection, RequestFacts } from '../declaration/collection.ts'
import type { Context } from '../statement/filter-context.ts'
import { noRequest } from '../declaration/request-facts.ts'
import type { Params } from '../statement/sql.ts'

export interface ContextParts {
  readonly catalogue: Catalogue
  readonly caller: Caller
  readonly now: Date
  /** Facts of the request for rules; empty without one. */
  readonly request?: RequestFacts | undefined
}

/** The context of one statement for a caller. Client input compiled with it is untrusted. */
export function createContext({ catalogue, caller, now, request = noRequest }: ContextParts, params: Params): Context {
  let aliases = 0
  const masks = new Map<Collection, readonly string[]>()
  const context: Context = {
    catalogue,
    caller,
    now,
    params,
    request,
    marks: { pattern: false, vague: false, fleeting: false, joins: 0 },
    trust: 'client',
    newAlias: () => `t${++aliases}`,
    hopAccess: (target, revealed) => (revealed ? tenantCondition(target, context) : accessTo(target, 'list', context)),
    isLocked: (target) => askRule(target.rules.list, caller) === null,
    maskedFields(collection) {
      const known = masks.get(collection) ?? collection.masks?.(caller) ?? []
      masks.set(collection, known)
      return known
    },
    seesEmails: (collection) => askRule(collection.rules.manage, caller) === true,
  }
  return context
}
