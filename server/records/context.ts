import type { Caller } from './caller.ts'
import { accessTo, askRule, tenantCondition } from './access.ts'
import type { Catalogue } from './catalogue.ts'
import type { Collection } from './collection.ts'
import type { Context } from './filter/context.ts'
import { noRequest } from './request-facts.ts'
import type { RequestFacts } from './request-facts.ts'
import type { Params } from './sql.ts'

export interface ContextParts {
  readonly catalogue: Catalogue
  readonly caller: Caller
  readonly now: Date
  /** What rules may ask of the request; nothing where there is none. */
  readonly request?: RequestFacts | undefined
}

/** The context of one statement on behalf of a caller; what a client sends is compiled with it as it is. */
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
